import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Clock } from '../../ports.ts'
import type { FaceOf } from '../entities/avatars.ts'
import type { Messages } from '../messages/messages.ts'
import type { Namesakes } from '../namesakes/namesakes.ts'
import { auditReason, type Deed, journaled } from '../places/deed.ts'
import type { ChannelFacts } from '../places/places.ts'
import type { Speaker } from '../places/posts.ts'
import type { Standing } from '../routing/reach.ts'
import { findLostMessage, foundOrSure, type LostMessage, saysText, type Search } from './lost-messages.ts'
import { pingsOf } from './pings.ts'
import { type SentMessages, threadOf } from './sent-messages.ts'
import { createShownNames } from './shown-names.ts'
import type { Embed, Utterance, Voice } from './voice.ts'

/** Discord may need a moment to show what it didn't confirm. */
const SECOND_LOOK_MS = 1000

/** Something an entity says, in any form that Discord offers. */
export interface Saying {
  standing: Standing
  channel: ChannelFacts
  action: string
  details?: Deed['details']
  say(speaker: Speaker): Promise<Snowflake>
  /** Whether it is there after all, although it wasn't confirmed. */
  find(attempt: Attempt): Promise<Search>
  /** Posting it creates a thread of the channel. */
  opensThread?: boolean
}

/** When it began, and whether an earlier process may have recorded it. */
export type Attempt = Pick<LostMessage, 'since' | 'mayBeRecorded'>

export interface Post extends Omit<Saying, 'say' | 'find' | 'opensThread'> {
  content: string
  embeds?: Embed[]
  files?: Utterance['files']
}

/** Posts one message as the entity: named, recorded, journaled, and never posted twice. */
export interface Posting {
  post(post: Post): Promise<Snowflake>
  /** With `since`, looks for what an attempt at that time posted instead of posting it again. */
  say(saying: Saying, since?: number): Promise<Snowflake>
}

interface Deps {
  voice: Pick<Voice, 'speak'>
  messages: Pick<Messages, 'page'>
  sent: SentMessages
  journal: Pick<Journal, 'record'>
  clock: Clock
  wait(ms: number): Promise<void>
  faceOf: FaceOf
  nameOn: Namesakes['nameOn']
}

export function createPosting(deps: Deps): Posting {
  const { voice, messages, sent, journal, clock, wait, faceOf, nameOn } = deps
  const names = createShownNames()

  async function sayOnce(saying: Saying): Promise<Snowflake> {
    const { channel, say, find, opensThread } = saying
    const { entity } = saying.standing
    const since = clock.now()
    const name = names.next(channel.id, { id: entity.id, name: nameOn(channel.serverId, entity) })
    try {
      const id = await say({ channel, name, avatarUrl: faceOf(entity), reason: auditReason(entity) })
      if (opensThread) names.begun(threadOf(id), entity, name)
      return id
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      const found = await lookTwice(() => find({ since, mayBeRecorded: false }))
      if (found === undefined) throw error
      return found
    }
  }

  async function lookTwice(find: () => Promise<Search>): Promise<Snowflake | undefined> {
    const look = async () => (await find().catch(() => NOT_FOUND)).found
    const first = await look()
    if (first !== undefined) return first
    await wait(SECOND_LOOK_MS)
    return look()
  }

  function sayNow(saying: Saying): Promise<Snowflake> {
    const { standing, channel, action, details = {}, opensThread = false } = saying
    const { entity } = standing
    const deed = { entity, serverId: channel.serverId, action, target: `channel:${channel.id}`, details }
    const keep = opensThread ? sent.opening : sent.sending
    return journaled(journal, deed, {
      run: () => keep(entity, channel, () => sayOnce(saying)),
      told: (messageId) => ({ message_id: messageId }),
    })
  }

  async function findEarlier({ standing, channel, find, opensThread }: Saying, since: number) {
    const found = foundOrSure(await find({ since, mayBeRecorded: true }))
    if (found === undefined) return undefined
    const { id: parentId, serverId } = channel
    const place = opensThread ? { id: threadOf(found), parentId, serverId } : channel
    await sent.keep(standing.entity, place, found)
    return found
  }

  return {
    async say(saying, since) {
      const earlier = since === undefined ? undefined : await findEarlier(saying, since)
      return earlier ?? sayNow(saying)
    },

    post: (post) => sayNow(spoken({ voice, messages, sent }, post)),
  }
}

/** A plain message in this form. */
function spoken(
  { voice, messages, sent }: Pick<Deps, 'voice' | 'messages' | 'sent'>,
  { content, embeds, files, ...about }: Post,
): Saying {
  const { standing, channel } = about
  const lost = {
    entity: standing.entity,
    channel,
    saysIt: saysText(content),
    except: new Set<Snowflake>(),
  }
  return {
    ...about,
    say: (speaker) =>
      voice.speak({
        ...speaker,
        content,
        ...(embeds && { embeds }),
        ...(files && { files }),
        ...pingsOf(content, standing, channel),
      }),
    find: (attempt) => findLostMessage({ messages, sent }, { ...lost, ...attempt }),
  }
}

const NOT_FOUND = { found: undefined, lookedAtAll: false }

export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof AppError && error.details.reason === 'outcome_unknown'
}
