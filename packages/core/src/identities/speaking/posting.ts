import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Clock } from '../../ports.ts'
import type { Messages } from '../messages.ts'
import type { ChannelFacts } from '../places.ts'
import { auditReason, type Deed, journaled } from '../places/deed.ts'
import type { Standing } from '../reach.ts'
import type { SentMessages } from '../sent-messages.ts'
import type { Embed, Utterance, Voice } from '../voice.ts'
import { findLostMessage } from './lost-messages.ts'
import { pingsOf } from './pings.ts'
import { createShownNames } from './shown-names.ts'

/** Discord may need a moment to show what it did not confirm. */
const SECOND_LOOK_MS = 1000

export interface Post {
  standing: Standing
  channel: ChannelFacts
  content: string
  embeds?: Embed[]
  files?: Utterance['files']
  action: string
  details?: Deed['details']
}

/** One message as the entity: named, recorded, journaled, and never posted twice. */
export interface Posting {
  post(post: Post): Promise<Snowflake>
}

interface Deps {
  voice: Pick<Voice, 'speak'>
  messages: Pick<Messages, 'page'>
  sent: SentMessages
  journal: Pick<Journal, 'record'>
  clock: Clock
  wait(ms: number): Promise<void>
}

export function createPosting({ voice, messages, sent, journal, clock, wait }: Deps): Posting {
  const names = createShownNames()

  async function speak({ standing, channel, content, embeds, files }: Post): Promise<Snowflake> {
    const { entity } = standing
    const since = clock.now()
    try {
      return await voice.speak({
        channel,
        name: names.next(channel.id, entity),
        avatarUrl: entity.avatarUrl,
        content,
        ...(embeds && { embeds }),
        ...(files && { files }),
        ...pingsOf(content, standing, channel),
        reason: auditReason(entity),
      })
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      const found = await lookTwice({ standing, channel, content, since })
      if (found === undefined) throw error
      return found
    }
  }

  async function lookTwice({
    standing: { entity },
    channel,
    content,
    since,
  }: Pick<Post, 'standing' | 'channel' | 'content'> & { since: number }): Promise<Snowflake | undefined> {
    const lost = { entity, channel, content, since, mayBeRecorded: false, except: new Set<Snowflake>() }
    const look = async () => {
      const { found } = await findLostMessage({ messages, sent }, lost).catch(() => NOT_FOUND)
      return found
    }
    const first = await look()
    if (first !== undefined) return first
    await wait(SECOND_LOOK_MS)
    return look()
  }

  return {
    post(post) {
      const { standing, channel, action, details = {} } = post
      const { entity } = standing
      const deed = { entity, serverId: channel.serverId, action, target: `channel:${channel.id}`, details }
      return journaled(journal, deed, {
        run: () => sent.sending(entity, channel, () => speak(post)),
        told: (messageId) => ({ message_id: messageId }),
      })
    },
  }
}

const NOT_FOUND = { found: undefined }

export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof AppError && error.details.reason === 'outcome_unknown'
}
