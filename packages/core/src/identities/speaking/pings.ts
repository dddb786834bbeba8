import type { Snowflake } from '@arachne/contract'

import type { Membership } from '../entities/entity.ts'
import type { ChannelFacts } from '../places/places.ts'
import type { Standing } from '../routing/reach.ts'
import type { Utterance } from './voice.ts'

/** Discord refuses longer lists of people who may be pinged. */
const MAX_MENTIONS = 100

/** People written as `<@id>`: the only ones a message may ping by default. */
export function mentionedUserIds(content: string): Snowflake[] {
  const ids = [...content.matchAll(/<@!?(\d{17,20})>/g)].map(([, id = '']) => id)
  return [...new Set(ids)].slice(0, MAX_MENTIONS)
}

/** Whom this text pings if this entity says it here. */
export function pingsOf(
  content: string,
  { memberships }: Standing,
  channel: ChannelFacts,
): Pick<Utterance, 'mentionUserIds' | 'mayPing'> {
  const mayPing: Membership['mayPing'] =
    memberships.find(({ serverId }) => serverId === channel.serverId)?.mayPing ?? 'people'
  return { mentionUserIds: mentionedUserIds(content), mayPing }
}
