import type {
  EntityId,
  GetReactionsInput,
  GetReactionsOutput,
  MessageAddress,
  ReactionInput,
  ReactionOutput,
  Snowflake,
} from '@arachne/contract'

import { rightsChannelId, type ToolFacts } from '../access/identity-right.ts'
import { AppError } from '../errors.ts'
import type { Journal } from '../journal/journal.ts'
import type { Clock } from '../ports.ts'
import { createTurns } from '../turns.ts'
import type { EntityStore } from './entity-store.ts'
import type { ChannelFacts, Places } from './places.ts'
import { journaled } from './places/deed.ts'
import { accessChannel, type Standing } from './reach.ts'
import { reactionEmoji } from './reaction-emoji.ts'
import type { ReactionHolder, ReactionHolderStore } from './reaction-holders.ts'

/** Reactions of the one bot account. An emoji is the character itself, or `name:id`. */
export interface Reactions {
  add(channelId: Snowflake, messageId: Snowflake, emoji: string): Promise<void>
  /** Also succeeds when it was gone already. */
  remove(channelId: Snowflake, messageId: Snowflake, emoji: string): Promise<void>
  counts(channelId: Snowflake, messageId: Snowflake): Promise<{ emoji: string; count: number }[]>
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
}

interface Deps {
  places: Pick<Places, 'channel'>
  reactions: Reactions
  holders: ReactionHolderStore
  entities: Pick<EntityStore, 'find'>
  journal: Pick<Journal, 'record'>
  clock: Clock
}

type Holders = ReactionOutput['held_by']

/** Discord knows one reaction of the bot per emoji. It stays for as long as one entity holds it. */
export function createReacting({ places, reactions, holders, entities, journal, clock }: Deps): Reacting {
  const turns = createTurns()

  async function named(held: ReactionHolder[]): Promise<Holders> {
    const found = await Promise.all(held.map(({ entityId }) => entities.find(entityId)))
    return found.flatMap((entity) => (entity ? [{ entity_id: entity.id, name: entity.name }] : []))
  }

  async function heldBy(messageId: Snowflake, key: string): Promise<ReactionHolder[]> {
    return (await holders.list(messageId)).filter(({ emoji }) => emoji === key)
  }

  function inTurn<Result>({ message_id: id }: MessageAddress, key: string, act: () => Promise<Result>) {
    return turns.take(`${id}:${key}`, act)
  }

  function shareOf(entityId: EntityId, channel: ChannelFacts, at: { messageId: Snowflake; emoji: string }) {
    const heldAt = new Date(clock.now()).toISOString()
    const place = { channelId: channel.id, rightsChannelId: rightsChannelId(channel) }
    return { ...at, entityId, ...place, serverId: channel.serverId, heldAt }
  }

  return {
    async add(standing, tool, input) {
      const { entity } = standing
      const { channel_id: channelId, message_id: messageId } = input
      const emoji = reactionEmoji(input.emoji)
      const channel = await accessChannel(places, standing, { tool, channelId })
      const deed = {
        entity,
        serverId: channel.serverId,
        action: 'reaction.added',
        target: `message:${messageId}`,
      }
      return inTurn(input, emoji.key, async () => {
        await journaled(journal, deed, { run: () => reactions.add(channelId, messageId, emoji.api) })
        await holders.insert(shareOf(entity.id, channel, { messageId, emoji: emoji.key }))
        return { emoji: emoji.shown, shown: true, held_by: await named(await heldBy(messageId, emoji.key)) }
      })
    },

    async remove(standing, tool, input) {
      const { entity } = standing
      const { channel_id: channelId, message_id: messageId } = input
      const emoji = reactionEmoji(input.emoji)
      const { serverId } = await accessChannel(places, standing, { tool, channelId })
      const deed = { entity, serverId, action: 'reaction.removed', target: `message:${messageId}` }
      return inTurn(input, emoji.key, async () => {
        const held = await heldBy(messageId, emoji.key)
        const own = held.find(({ entityId }) => entityId === entity.id)
        if (own?.channelId !== channelId) throw notHeld()
        const others = held.filter((one) => one !== own)
        const details = { still_held_by: others.length }
        await journaled(
          journal,
          { ...deed, details },
          {
            async run() {
              if (others.length === 0) await reactions.remove(channelId, messageId, emoji.api)
              await holders.release(own)
            },
          },
        )
        return { emoji: emoji.shown, shown: others.length > 0, held_by: await named(others) }
      })
    },

    async list(standing, tool, { channel_id: channelId, message_id: messageId, emoji: wanted }) {
      await accessChannel(places, standing, { tool, channelId })
      const counts = await reactions.counts(channelId, messageId)
      const held = await holders.list(messageId)
      const only = wanted === undefined ? undefined : reactionEmoji(wanted)
      const shown = counts.map((one) => ({ ...one, parsed: reactionEmoji(one.emoji) }))
      return {
        reactions: await Promise.all(
          shown
            .filter(({ parsed }) => only === undefined || parsed.key === only.key)
            .map(async ({ count, parsed }) => ({
              emoji: parsed.shown,
              count,
              held_by: await named(held.filter(({ emoji }) => emoji === parsed.key)),
              ...(only && { people: await reactions.people(channelId, messageId, parsed.api) }),
            })),
        ),
      }
    },
  }
}

function notHeld(): AppError {
  return new AppError('not_found', 'You have no such reaction on this message.')
}
