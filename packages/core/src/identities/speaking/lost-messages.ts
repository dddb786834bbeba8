import type { Snowflake } from '@arachne/contract'

import type { Entity } from '../entity.ts'
import type { InboundMessage } from '../inbound.ts'
import type { Messages } from '../messages.ts'
import type { ChannelFacts } from '../places.ts'
import type { SentMessages } from '../sent-messages.ts'
import { namesOf } from './shown-names.ts'

/** As many as Discord shows at once. */
const LOOK_BACK = 100
/** Discord's clock and ours may differ by this much. */
const CLOCKS_DIFFER_MS = 60_000

export interface LostMessage {
  entity: Entity
  channel: ChannelFacts
  content: string
  /** When the first attempt began. */
  since: number
  /** The attempt may have been recorded by a process that has ended. */
  mayBeRecorded: boolean
  /** Found before, for another part of the same text. */
  except: ReadonlySet<Snowflake>
}

export type Search = { found: Snowflake } | { found: undefined; lookedAtAll: boolean }

/** Whether a message that nobody confirmed stands in its channel after all. */
export async function findLostMessage(
  { messages, sent }: { messages: Pick<Messages, 'page'>; sent: Pick<SentMessages, 'find'> },
  lost: LostMessage,
): Promise<Search> {
  const page = await messages.page(lost.channel, { limit: LOOK_BACK })
  const from = lost.since - CLOCKS_DIFFER_MS
  const recent = page.messages.filter(({ timestamp }) => Date.parse(timestamp) >= from)
  for (const message of recent.filter((one) => looksLike(one, lost)).toReversed()) {
    const known = await sent.find(message.id)
    const isThisOne = known
      ? lost.mayBeRecorded && known.entityId === lost.entity.id && Date.parse(known.sentAt) >= lost.since
      : true
    if (isThisOne) return { found: message.id }
  }
  return { found: undefined, lookedAtAll: recent.length < page.messages.length || !page.hasMore }
}

function looksLike(message: InboundMessage, { entity, content, except }: LostMessage): boolean {
  return (
    message.webhookId !== null &&
    namesOf(entity).includes(message.author.name) &&
    message.content === content.trim() &&
    !except.has(message.id)
  )
}
