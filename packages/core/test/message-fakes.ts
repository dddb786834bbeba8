import type { Snowflake } from '@arachne/contract'

import type { FoundMessage, Messages } from '../src/identities/messages/messages.ts'
import type { Reactions } from '../src/identities/messages/reacting.ts'
import type { ReactionHolder, ReactionHolderStore } from '../src/identities/messages/reaction-holders.ts'
import type { ChannelFacts } from '../src/identities/places/places.ts'
import type { InboundMessage } from '../src/identities/routing/inbound.ts'
import type { SendKey, SendKeyStore } from '../src/identities/speaking/send-keys.ts'
import type {
  ForgetsMessages,
  SentMessage,
  SentMessageStore,
} from '../src/identities/speaking/sent-messages.ts'

type Placed = Pick<SentMessage, 'messageId' | 'channelId' | 'rightsChannelId' | 'serverId'>

function forgetting(rows: Placed[]): ForgetsMessages {
  const drop = (isGone: (row: Placed) => boolean) => {
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      const row = rows[at]
      if (row && isGone(row)) rows.splice(at, 1)
    }
  }
  return {
    remove: async (ids) => drop(({ messageId }) => ids.includes(messageId)),
    removeChannel: async (id) => drop((row) => row.channelId === id || row.rightsChannelId === id),
    removeServer: async (id) => drop(({ serverId }) => serverId === id),
  }
}

export function createMemorySentMessages(): SentMessageStore & { rows: SentMessage[] } {
  const rows: SentMessage[] = []
  const find = (id: Snowflake) => rows.find(({ messageId }) => messageId === id)
  return {
    rows,
    ...forgetting(rows),
    async insert(row) {
      if (!find(row.messageId)) rows.push(row)
    },
    find: async (id) => find(id),
    ownAmong: async (entityId, ids) => ids.filter((id) => find(id)?.entityId === entityId),
    hasAny: async () => rows.length > 0,
  }
}

export function createMemoryReactionHolders(): ReactionHolderStore {
  const rows: ReactionHolder[] = []
  const at = (one: Pick<ReactionHolder, 'messageId' | 'emoji' | 'entityId'>) =>
    rows.findIndex(
      (row) => row.messageId === one.messageId && row.emoji === one.emoji && row.entityId === one.entityId,
    )
  return {
    ...forgetting(rows),
    async insert(row) {
      if (at(row) === -1) rows.push(row)
    },
    async release(row) {
      const index = at(row)
      if (index !== -1) rows.splice(index, 1)
      return index !== -1
    },
    list: async (id) => rows.filter(({ messageId }) => messageId === id),
  }
}

const idOf = ({ entityId, keyHash }: Pick<SendKey, 'entityId' | 'keyHash'>) => `${entityId}:${keyHash}`

export function createMemorySendKeys(): SendKeyStore & { rows: Map<string, SendKey> } {
  const rows = new Map<string, SendKey>()
  return {
    rows,
    async claim(key) {
      const known = rows.get(idOf(key))
      if (known) return { ...known, isNew: false }
      rows.set(idOf(key), { ...key, messageIds: null })
      return { ...key, messageIds: null, isNew: true }
    },
    async settle(key, messageIds) {
      const known = rows.get(idOf(key))
      if (known) known.messageIds = [...messageIds]
    },
    async release(key) {
      rows.delete(idOf(key))
    },
    async removeBefore(at) {
      for (const [id, { claimedAt }] of rows) if (claimedAt < at) rows.delete(id)
    },
  }
}

/** Messages on Discord, oldest first. */
export function createFakeMessages(): Messages & { list: FoundMessage[] } {
  const list: FoundMessage[] = []
  const inside = (channel: ChannelFacts) =>
    list.filter((one) => (one.thread_id ?? one.channel_id) === channel.id)
  return {
    list,
    find: async (channel, id) => inside(channel).find((one) => one.id === id),
    async page(channel, { limit, before }) {
      const all = inside(channel).filter(({ id }) => before === undefined || id < before)
      const messages: InboundMessage[] = all.slice(-limit).toReversed()
      return { messages, oldestId: messages.at(-1)?.id, hasMore: messages.length === limit }
    },
  }
}

export function createFakeReactions(): Reactions & { shown: Set<string> } {
  const shown = new Set<string>()
  return {
    shown,
    async add(_channelId, messageId, emoji) {
      shown.add(`${messageId} ${emoji}`)
    },
    async remove(_channelId, messageId, emoji) {
      shown.delete(`${messageId} ${emoji}`)
    },
    async counts(_channelId, messageId) {
      const own = [...shown].filter((one) => one.startsWith(messageId))
      return own.map((one) => ({ emoji: one.slice(messageId.length + 1), count: 1, mine: true }))
    },
    people: async () => [{ id: '500000000000000001', name: 'Arachne', bot: true }],
  }
}

export const foundMessage = (over: Partial<FoundMessage> & Pick<FoundMessage, 'id'>): FoundMessage => ({
  ...inboundMessage(over),
  authorAvatarUrl: null,
  ...over,
})

/** From Lyss, in the channel for everybody. */
export function inboundMessage(over: Partial<InboundMessage> & Pick<InboundMessage, 'id'>): InboundMessage {
  const channelId = over.channel_id ?? '200000000000000001'
  return {
    channel_id: channelId,
    server_id: '100000000000000001',
    author: { id: '400000000000000001', name: 'Lyss', bot: false },
    content: 'Hello',
    timestamp: '2026-11-15T10:00:00.000Z',
    attachments: [],
    embeds: [],
    jump_url: `https://discord.test/channels/100000000000000001/${channelId}/${over.id}`,
    rightsChannelId: channelId,
    webhookId: null,
    mentionedRoleIds: [],
    mentionedUserIds: [],
    repliesToWebhookName: null,
    isOwnNotice: false,
    ...over,
  }
}
