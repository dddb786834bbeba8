import type {
  GetReactionsInput,
  GetReactionsOutput,
  ReactionInput,
  ReactionOutput,
  Snowflake,
} from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import { createTurns } from '../../turns.ts'
import { journaled } from '../places/deed.ts'
import type { Places } from '../places/places.ts'
import type { InboundEvent } from '../routing/inbound.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import { reactionEmoji } from './reaction-emoji.ts'
import type { ReactionShares } from './reaction-shares.ts'
import { createStillShown } from './still-shown.ts'

/** Reactions of the one bot account. An emoji is the character itself, or `name:id`. */
export interface Reactions {
  add(channelId: Snowflake, messageId: Snowflake, emoji: string): Promise<void>
  /** Also succeeds if it was already gone. */
  remove(channelId: Snowflake, messageId: Snowflake, emoji: string): Promise<void>
  /** `mine`: the bot's own is among them. */
  counts(
    channelId: Snowflake,
    messageId: Snowflake,
  ): Promise<{ emoji: string; count: number; mine: boolean }[]>
  /** At most 100. */
  people(
    channelId: Snowflake,
    messageId: Snowflake,
    emoji: string,
  ): Promise<{ id: Snowflake; name: string; bot: boolean }[]>
}

export interface Reacting {
  add(standing: Standing, tool: ToolFacts, input: ReactionInput): Promise<ReactionOutput>
  remove(standing: Standing, tool: ToolFacts, input: ReactionInput): Promise<ReactionOutput>
  list(standing: Standing, tool: ToolFacts, input: GetReactionsInput): Promise<GetReactionsOutput>
  /** When a moderator removes a reaction, its holders lose it. */
  hear(event: InboundEvent): Promise<void>
}

interface Deps {
  places: Pick<Places, 'channel'>
  reactions: Reactions
  shares: ReactionShares
  journal: Pick<Journal, 'record'>
}

/** Discord knows one reaction of the bot per emoji. It stays as long as at least one entity holds it. */
export function createReacting({ places, reactions, shares, journal }: Deps): Reacting {
  const turns = createTurns()
  const isStillShown = createStillShown({ reactions, shares })

  return {
    async add(standing, tool, { channel_id: channelId, message_id: messageId, emoji: written }) {
      const { entity } = standing
      const { api, shown, key } = reactionEmoji(written)
      const channel = await accessChannel(places, standing, { tool, channelId })
      const { serverId } = channel
      const deed = { entity, serverId, action: 'reaction.added', target: `message:${messageId}` }
      return turns.take(`${messageId}:${key}`, async () => {
        await journaled(journal, deed, { run: () => reactions.add(channelId, messageId, api) })
        await shares.take(entity.id, channel, { messageId, emoji: key })
        return { emoji: shown, shown: true, held_by: await shares.named(await shares.of(messageId), key) }
      })
    },

    async remove(standing, tool, { channel_id: channelId, message_id: messageId, emoji: written }) {
      const { entity } = standing
      const { api, shown, key } = reactionEmoji(written)
      const { serverId } = await accessChannel(places, standing, { tool, channelId })
      return turns.take(`${messageId}:${key}`, async () => {
        const held = (await shares.of(messageId)).filter(({ emoji }) => emoji === key)
        const own = held.find(({ entityId }) => entityId === entity.id)
        if (own?.channelId !== channelId) throw notHeld()
        const others = held.filter((share) => share !== own)
        const isLast = others.length === 0
        const details = { still_held_by: others.length }
        const deed = { entity, serverId, action: 'reaction.removed', target: `message:${messageId}`, details }
        await journaled(journal, deed, {
          run: async () => (isLast ? reactions.remove(channelId, messageId, api) : undefined),
        })
        await shares.release(own)
        const stays = !isLast && (await isStillShown({ channelId, messageId, key }))
        return { emoji: shown, shown: stays, held_by: stays ? await shares.named(others, key) : [] }
      })
    },

    async list(standing, tool, { channel_id: channelId, message_id: messageId, emoji: wanted }) {
      const only = wanted === undefined ? undefined : reactionEmoji(wanted)
      await accessChannel(places, standing, { tool, channelId })
      const counts = await reactions.counts(channelId, messageId)
      const held = await shares.of(messageId)
      const listed = counts
        .map(({ emoji, ...counted }) => ({ ...reactionEmoji(emoji), ...counted }))
        .filter(({ key }) => only === undefined || key === only.key)
        .map(async ({ shown, count, mine, key, api }) => ({
          emoji: shown,
          count,
          // A moderator may have removed the reaction for all its holders.
          held_by: mine ? await shares.named(held, key) : [],
          ...(only && { people: await reactions.people(channelId, messageId, api) }),
        }))
      return { reactions: await Promise.all(listed) }
    },

    async hear(event) {
      if (event.type !== 'reactions-removed') return
      for (const key of await shares.emojiOn(event.messageId)) {
        // In turn: an entity may be adding the same emoji again at this moment.
        await turns.take(`${event.messageId}:${key}`, () => isStillShown({ ...event, key }))
      }
    },
  }
}

function notHeld(): AppError {
  return new AppError('not_found', "You haven't added this reaction to the message.")
}
