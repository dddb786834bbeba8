import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Entity } from '../entities/entity.ts'
import type { Messages } from '../messages/messages.ts'
import type { ChannelFacts } from '../places/places.ts'
import type { InboundMessage } from '../routing/inbound.ts'
import type { SentMessages } from './sent-messages.ts'
import { isNameOf } from './shown-names.ts'

/** The most that Discord returns in one call. */
const LOOK_BACK = 100
/** Discord's clock and ours may differ by this much. */
const CLOCKS_DIFFER_MS = 60_000

export interface LostMessage {
  entity: Entity
  channel: ChannelFacts
  /** Whether the content is the same; the author is checked separately. */
  saysIt(message: InboundMessage): boolean
  /** When the first attempt began. */
  since: number
  /** A process that has ended may have recorded the attempt. */
  mayBeRecorded: boolean
  /** Already found, for another part of the same text. */
  except: ReadonlySet<Snowflake>
}

export type Search = { found: Snowflake } | { found: undefined; lookedAtAll: boolean }

/** Whether an unconfirmed message is in its channel after all. */
export async function findLostMessage(
  { messages, sent }: { messages: Pick<Messages, 'page'>; sent: Pick<SentMessages, 'find'> },
  lost: LostMessage,
): Promise<Search> {
  const page = await messages.page(lost.channel, { limit: LOOK_BACK })
  const recent = page.messages.filter(({ timestamp }) => isRecent(timestamp, lost))
  for (const message of recent.filter((one) => looksLike(one, lost)).toReversed()) {
    if (await isOfAttempt(sent, message.id, lost)) return { found: message.id }
  }
  return { found: undefined, lookedAtAll: recent.length < page.messages.length || !page.hasMore }
}

function looksLike(message: InboundMessage, { entity, saysIt, except }: LostMessage): boolean {
  return isBy(entity, message) && saysIt(message) && !except.has(message.id)
}

/** Not from before the attempt. */
export function isRecent(timestamp: string, { since }: Pick<LostMessage, 'since'>): boolean {
  return Date.parse(timestamp) >= since - CLOCKS_DIFFER_MS
}

/** Not recorded for another attempt. */
export async function isOfAttempt(
  sent: Pick<SentMessages, 'find'>,
  messageId: Snowflake,
  { entity, since, mayBeRecorded }: Pick<LostMessage, 'entity' | 'since' | 'mayBeRecorded'>,
): Promise<boolean> {
  const known = await sent.find(messageId)
  if (known === undefined) return true
  return mayBeRecorded && known.entityId === entity.id && Date.parse(known.sentAt) >= since
}

/** As far as the message shows it. */
export function isBy(entity: Entity, { webhookId, author }: InboundMessage): boolean {
  return webhookId !== null && isNameOf(author.name, entity)
}

export function saysText(content: string): LostMessage['saysIt'] {
  return (message) => message.content === content.trim()
}

/** undefined: it is certainly not there. */
export function foundOrSure(search: Search): Snowflake | undefined {
  if (search.found === undefined && !search.lookedAtAll) throw cannotTell()
  return search.found
}

function cannotTell(): AppError {
  return new AppError(
    'unavailable',
    'Too much was written since the first attempt to tell whether it arrived. Check before sending it again.',
    { reason: 'outcome_unknown' },
  )
}
