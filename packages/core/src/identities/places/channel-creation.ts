import type {
  CreateCategoryInput,
  CreateChannelInput,
  ManagedChannelOutput,
  Snowflake,
} from '@arachne/contract'

import { refusalError, type ToolFacts, withinCeiling } from '../../access/identity-right.ts'
import { REFUSALS } from '../../access/refusals.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Membership } from '../entity.ts'
import type { Places } from '../places.ts'
import { accessServer, type Standing } from '../reach.ts'
import { type ChannelKeeper, type ChannelWish, demandCategory, presentKept } from './channel-keeper.ts'
import { auditReason, journaled } from './deed.ts'

export interface ChannelCreation {
  createChannel(standing: Standing, tool: ToolFacts, input: CreateChannelInput): Promise<ManagedChannelOutput>
  createCategory(
    standing: Standing,
    tool: ToolFacts,
    input: CreateCategoryInput,
  ): Promise<ManagedChannelOutput>
}

interface Deps {
  places: Pick<Places, 'servers'>
  keeper: Pick<ChannelKeeper, 'category' | 'create'>
  journal: Pick<Journal, 'record'>
}

export function createChannelCreation({ places, keeper, journal }: Deps): ChannelCreation {
  async function create(
    standing: Standing,
    { tool, serverId, wish }: { tool: ToolFacts; serverId: Snowflake; wish: ChannelWish },
  ): Promise<ManagedChannelOutput> {
    const { membership } = accessServer(places, standing, { tool, serverId })
    if (!mayCreateIn(membership, wish.categoryId)) throw refusalError(REFUSALS.categoryNotGranted)
    if (wish.categoryId !== undefined) demandCategory(keeper, serverId, wish.categoryId)
    const { entity } = standing
    const { type } = wish
    const made = await journaled(
      journal,
      { entity, serverId, action: 'channel.created', target: `server:${serverId}`, details: { type } },
      {
        run: () => keeper.create(serverId, wish, auditReason(entity)),
        told: ({ id }) => ({ channel_id: id }),
      },
    )
    return presentKept(serverId, made)
  }

  return {
    createChannel: (standing, tool, { server_id: serverId, category_id: categoryId, name, type, topic }) =>
      create(standing, { tool, serverId, wish: { name, type, categoryId, topic } }),

    createCategory: (standing, tool, { server_id: serverId, name, position }) =>
      create(standing, { tool, serverId, wish: { name, type: 'category', position } }),
  }
}

/** A new channel is in nobody's list: who is kept to a list creates only inside a category that is in it. */
function mayCreateIn(membership: Membership, categoryId: Snowflake | undefined): boolean {
  if (categoryId !== undefined) return withinCeiling(membership, categoryId)
  return membership.channels.kind === 'all'
}
