import type { ChannelFacts, ThreadFacts, ThreadKeeper } from '@arachne/core/identities'
import { type APIThreadChannel, ChannelType, type Client, SnowflakeUtil } from 'discord.js'

import type { Calls } from '../rest/calls.ts'

/** Discord accepts no smaller page of archived threads. */
const MIN_PAGE = 2
const MAX_PAGE = 100

export function createThreadKeeper({
  calls,
  client,
}: {
  calls: Calls
  client(): Client<true> | undefined
}): ThreadKeeper {
  return {
    async create(channel, { name, messageId, autoArchiveMinutes, reason }) {
      const common = {
        name,
        ...(autoArchiveMinutes !== undefined && { auto_archive_duration: autoArchiveMinutes }),
      }
      // Without a message, a thread is private unless a type is given.
      const body = messageId === undefined ? { ...common, type: threadType(channel) } : common
      const thread = await calls.run((api, signal) =>
        api.channels.createThread(channel.id, body, messageId, { reason, signal }),
      )
      return { id: thread.id, name: thread.name ?? name }
    },

    async active({ id, serverId }) {
      const { threads, members } = await calls.run((api, signal) =>
        api.guilds.getActiveThreads(serverId, { signal }),
      )
      const joined = new Set(members.map((member) => member.id))
      return threads
        .filter(isThread)
        .filter((thread) => thread.parent_id === id)
        .filter((thread) => thread.type !== ChannelType.PrivateThread || joined.has(thread.id))
        .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
        .map(threadFacts)
    },

    async archived({ id }, limit) {
      const wanted = Math.min(Math.max(limit, MIN_PAGE), MAX_PAGE)
      const page = await calls.run((api, signal) =>
        api.channels.getArchivedThreads(id, 'public', { limit: wanted }, { signal }),
      )
      const hasMore = 'has_more' in page && page.has_more
      return { threads: page.threads.filter(isThread).map(threadFacts), hasMore }
    },

    tags(forumId) {
      const forum = client()?.channels.cache.get(forumId)
      return forum?.isThreadOnly() ? forum.availableTags.map(({ id, name }) => ({ id, name })) : []
    },
  }
}

function threadType({ type }: ChannelFacts) {
  return type === 'announcement'
    ? (ChannelType.AnnouncementThread as const)
    : (ChannelType.PublicThread as const)
}

function isThread(channel: { type: ChannelType }): channel is APIThreadChannel {
  return [ChannelType.PublicThread, ChannelType.PrivateThread, ChannelType.AnnouncementThread].includes(
    channel.type,
  )
}

function threadFacts(thread: APIThreadChannel): ThreadFacts {
  return {
    id: thread.id,
    name: thread.name ?? '',
    ownerId: thread.owner_id ?? null,
    tagIds: thread.applied_tags ?? [],
    messageCount: thread.message_count ?? 0,
    archived: thread.thread_metadata?.archived ?? false,
    locked: thread.thread_metadata?.locked ?? false,
    createdAt: new Date(SnowflakeUtil.timestampFrom(thread.id)).toISOString(),
  }
}
