import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { DirectMessages } from '../direct-messages/direct-messages.ts'
import type { Interactions } from '../messages/interactions.ts'
import type { Places } from '../places/places.ts'
import type { SentMessage } from '../speaking/sent-messages.ts'
import type { Voice } from '../speaking/voice.ts'
import { serverLanguage } from '../texts/server-language.ts'
import { TEXTS } from '../texts/texts.ts'
import type { Behind, WhoIsBehind } from './who-is-behind.ts'

export interface Moderators {
  /** Whether the person may manage messages in that channel, given their current roles. */
  includes(userId: Snowflake, place: Pick<SentMessage, 'serverId' | 'rightsChannelId'>): Promise<boolean>
}

interface Deps {
  whoIsBehind: WhoIsBehind
  directMessages: Pick<DirectMessages, 'send'>
  moderators: Moderators
  places: Pick<Places, 'channel' | 'servers'>
  voice: Pick<Voice, 'takeBack'>
  journal: Pick<Journal, 'record'>
}

/** ❓ asks who is behind a message; ❌ deletes it, on behalf of its owner or a moderator. */
export function heedReactions(interactions: Pick<Interactions, 'onReaction'>, deps: Deps): void {
  const { whoIsBehind, directMessages, moderators, journal } = deps

  async function explain(userId: Snowflake, { entity, message }: Behind): Promise<void> {
    const language = serverLanguage(deps.places, message.serverId)
    const content = TEXTS[language].behind(entity, Date.parse(message.sentAt))
    await directMessages.send(userId, { content }).catch((error: unknown) => {
      // A person who accepts no direct messages can use the menu.
      if (!(error instanceof AppError)) throw error
    })
  }

  async function takeAway(userId: Snowflake, { entity, message }: Behind): Promise<void> {
    if (userId !== entity.ownerId && !(await moderators.includes(userId, message))) return
    const channel = await deps.places.channel(message.channelId)
    if (channel === undefined) return
    const reason = `${entity.name}, owned by ${entity.ownerName}: asked for with a reaction`
    await deps.voice.takeBack({ channel, messageId: message.messageId, reason })
    await journal.record({
      space: `server:${message.serverId}`,
      actor: `person:${userId}`,
      action: 'message.deleted',
      target: `channel:${message.channelId}`,
      outcome: 'ok',
      details: { message_id: message.messageId, entity_id: entity.id },
    })
  }

  interactions.onReaction(async ({ serverId, messageId, userId, emoji }) => {
    // Discord sends some of them with a variation selector.
    const act = { '❓': explain, '❌': takeAway }[emoji.replace('\uFE0F', '')]
    if (act === undefined || serverId === null) return
    const behind = await whoIsBehind(messageId, serverId)
    if (behind !== undefined) await act(userId, behind)
  })
}
