import type {
  CreateThreadInput,
  CreateThreadOutput,
  ListForumThreadsInput,
  ListForumThreadsOutput,
} from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import { auditReason, journaled } from './deed.ts'
import type { ChannelFacts, Places } from './places.ts'
import type { ThreadFacts, ThreadKeeper } from './thread-keeper.ts'

export interface Threads {
  create(standing: Standing, tool: ToolFacts, input: CreateThreadInput): Promise<CreateThreadOutput>
  list(standing: Standing, tool: ToolFacts, input: ListForumThreadsInput): Promise<ListForumThreadsOutput>
}

interface Deps {
  places: Pick<Places, 'channel'>
  keeper: ThreadKeeper
  journal: Pick<Journal, 'record'>
}

export function createThreads({ places, keeper, journal }: Deps): Threads {
  return {
    async create(standing, tool, { channel_id: channelId, name, message_id: messageId, ...more }) {
      const { entity } = standing
      const channel = await accessChannel(places, standing, { tool, channelId })
      demandThreadable(channel)
      const deed = {
        entity,
        serverId: channel.serverId,
        action: 'thread.created',
        target: `channel:${channelId}`,
      }
      const reason = auditReason(entity)
      const wish = { name, messageId, autoArchiveMinutes: more.auto_archive_duration, reason }
      const thread = await journaled(journal, deed, {
        run: () => keeper.create(channel, wish),
        told: ({ id }) => ({ thread_id: id }),
      })
      return { thread_id: thread.id, channel_id: channelId, name: thread.name }
    },

    async list(standing, tool, { channel_id: channelId, limit, include_archived: withArchived }) {
      const channel = await accessChannel(places, standing, { tool, channelId })
      if (channel.parentId !== null)
        throw new AppError('invalid', "channel_id: a thread can't contain threads")
      const active = await keeper.active(channel)
      const room = limit - active.length
      const archived = withArchived
        ? await keeper.archived(channel, Math.max(room, 1))
        : { threads: [], hasMore: false }
      const all = [...active, ...archived.threads]
      const names = new Map(keeper.tags(channelId).map(({ id, name }) => [id, name]))
      return {
        threads: all.slice(0, limit).map((thread) => present(thread, names)),
        has_more: all.length > limit || archived.hasMore,
      }
    },
  }
}

function demandThreadable(channel: ChannelFacts): void {
  if (channel.type === 'text' || channel.type === 'announcement') return
  const instead = isForum(channel) ? 'use create_forum_post here' : 'threads start in text channels'
  throw new AppError('invalid', `channel_id: ${instead}.`)
}

export function isForum({ type }: ChannelFacts): boolean {
  return type === 'forum' || type === 'media'
}

function present(thread: ThreadFacts, names: Map<string, string>): ListForumThreadsOutput['threads'][number] {
  return {
    thread_id: thread.id,
    title: thread.name,
    ...(thread.ownerId === null ? {} : { owner_id: thread.ownerId }),
    tags: thread.tagIds.map((id) => names.get(id) ?? id),
    message_count: thread.messageCount,
    archived: thread.archived,
    locked: thread.locked,
    created_at: thread.createdAt,
  }
}
