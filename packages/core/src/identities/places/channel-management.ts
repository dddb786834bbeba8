import type {
  CreateCategoryInput,
  CreateChannelInput,
  ManagedChannelOutput,
  Snowflake,
} from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { Journal } from '../../journal/journal.ts'
import { accessServer, type Standing } from '../routing/reach.ts'
import { type ChannelChanges, createChannelChanges } from './channel-changes.ts'
import { type ChannelKeeper, type ChannelWish, demandCategory, presentKept } from './channel-keeper.ts'
import { auditReason, journaled } from './deed.ts'
import type { Places } from './places.ts'

export interface ChannelManagement extends ChannelChanges {
  createChannel(standing: Standing, tool: ToolFacts, input: CreateChannelInput): Promise<ManagedChannelOutput>
  createCategory(
    standing: Standing,
    tool: ToolFacts,
    input: CreateCategoryInput,
  ): Promise<ManagedChannelOutput>
}

interface Deps {
  places: Pick<Places, 'channel' | 'servers'>
  keeper: ChannelKeeper
  journal: Pick<Journal, 'record'>
}

export function createChannelManagement(deps: Deps): ChannelManagement {
  const { places, keeper, journal } = deps

  async function create(
    standing: Standing,
    { tool, serverId, wish }: { tool: ToolFacts; serverId: Snowflake; wish: ChannelWish },
  ): Promise<ManagedChannelOutput> {
    accessServer(places, standing, { tool, serverId, categoryId: wish.categoryId })
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
    ...createChannelChanges(deps),

    createChannel: (standing, tool, { server_id: serverId, category_id: categoryId, name, type, topic }) =>
      create(standing, { tool, serverId, wish: { name, type, categoryId, topic } }),

    createCategory: (standing, tool, { server_id: serverId, name, position }) =>
      create(standing, { tool, serverId, wish: { name, type: 'category', position } }),
  }
}
