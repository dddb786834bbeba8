import type {
  DeleteChannelInput,
  DeleteChannelOutput,
  ManagedChannelOutput,
  MoveChannelInput,
  RenameChannelInput,
  SetChannelTopicInput,
  Snowflake,
} from '@arachne/contract'

import { demand, refusalError, type ToolFacts } from '../../access/identity-right.ts'
import { REFUSALS } from '../../access/refusals.ts'
import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Standing } from '../routing/reach.ts'
import {
  type CategoryFacts,
  type ChannelChange,
  type ChannelKeeper,
  demandCategory,
  presentKept,
} from './channel-keeper.ts'
import { auditReason, journaled } from './deed.ts'
import type { ChannelFacts, Places } from './places.ts'

export interface ChannelChanges {
  setTopic(standing: Standing, tool: ToolFacts, input: SetChannelTopicInput): Promise<ManagedChannelOutput>
  rename(standing: Standing, tool: ToolFacts, input: RenameChannelInput): Promise<ManagedChannelOutput>
  move(standing: Standing, tool: ToolFacts, input: MoveChannelInput): Promise<ManagedChannelOutput>
  remove(standing: Standing, tool: ToolFacts, input: DeleteChannelInput): Promise<DeleteChannelOutput>
}

interface Deps {
  places: Pick<Places, 'channel'>
  keeper: Omit<ChannelKeeper, 'create'>
  journal: Pick<Journal, 'record'>
}

type ManagedPlace = ChannelFacts | CategoryFacts

export function createChannelChanges({ places, keeper, journal }: Deps): ChannelChanges {
  /** Like `accessChannel`, but also for categories. */
  async function access(
    { entity, memberships }: Standing,
    tool: ToolFacts,
    channelId: Snowflake,
  ): Promise<ManagedPlace> {
    const place = keeper.category(channelId) ?? (await places.channel(channelId))
    const membership = memberships.find(({ serverId }) => serverId === place?.serverId)
    demand({ entity, membership, tool, channel: place })
    if (!place) throw refusalError(REFUSALS.notOnServer)
    if (place.parentId !== null)
      throw flaw('channel_id', 'this is a thread; this tool only works on channels')
    return place
  }

  async function apply(
    { entity }: Standing,
    { id, serverId }: ManagedPlace,
    { change, action }: { change: ChannelChange; action: string },
  ): Promise<ManagedChannelOutput> {
    const deed = { entity, serverId, action, target: `channel:${id}` }
    const run = () => keeper.change(id, change, auditReason(entity))
    return presentKept(serverId, await journaled(journal, deed, { run }))
  }

  return {
    async setTopic(standing, tool, { channel_id: channelId, topic }) {
      const place = await access(standing, tool, channelId)
      if (isCategory(place)) throw flaw('channel_id', "a category can't have a topic")
      const change = { topic: topic === '' ? null : topic }
      return apply(standing, place, { change, action: 'channel.topic-set' })
    },

    async rename(standing, tool, { channel_id: channelId, name }) {
      const place = await access(standing, tool, channelId)
      return apply(standing, place, { change: { name }, action: 'channel.renamed' })
    },

    async move(standing, tool, { channel_id: channelId, category_id: categoryId, position }) {
      const place = await access(standing, tool, channelId)
      if (categoryId && isCategory(place)) throw flaw('category_id', "a category can't be inside another one")
      if (categoryId) {
        demandCategory(keeper, place.serverId, categoryId)
        await access(standing, tool, categoryId)
      }
      return apply(standing, place, { change: { categoryId, position }, action: 'channel.moved' })
    },

    async remove(standing, tool, { channel_id: channelId, confirm, reason }) {
      const { entity } = standing
      const { name, serverId } = await access(standing, tool, channelId)
      if (confirm.trim().replace(/^#/, '') !== name) throw notConfirmed()
      const deed = { entity, serverId, action: 'channel.deleted', target: `channel:${channelId}` }
      const run = () => keeper.remove(channelId, auditReason(entity, reason))
      await journaled(journal, deed, { run })
      return { channel_id: channelId, deleted: true }
    },
  }
}

function isCategory(place: ManagedPlace): place is CategoryFacts {
  return !('type' in place)
}

function flaw(path: string, message: string): AppError {
  return new AppError('invalid', `${path}: ${message}.`, { fields: [{ path, message }] })
}

function notConfirmed(): AppError {
  const message = "must be the channel's exact name, because deleting can't be undone"
  return new AppError('invalid', `confirm: ${message}.`, {
    reason: 'needs_confirmation',
    fields: [{ path: 'confirm', message }],
  })
}
