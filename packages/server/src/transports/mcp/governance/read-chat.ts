import { AppError } from '@arachne/core/errors'
import type { ChatPage, SeenMessage } from '@arachne/core/governance'

import type { AgentContext } from './governance-ports.ts'
import { type PageWish, pageOfAll, type ReadPage } from './pages.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** Never direct messages, never archived channels: `channelRight` excludes them for agents, and so does this list. */
export async function readChannels({ ports, seat }: AgentContext, wish: PageWish): Promise<ReadPage> {
  const channels = (await ports.chat.channels.list(seat))
    .filter(({ channel }) => channel.kind !== 'dm' && channel.archivedReaders === null)
    .map(({ channel, name }) => ({
      _id: channel.id,
      kind: channel.kind,
      name,
      teamId: channel.kind === 'team' ? channel.teamId : null,
    }))
  return pageOfAll(channels, wish)
}

export async function readMessages(
  { ports, seat }: AgentContext,
  channelId: string,
  { limit, cursor }: PageWish,
): Promise<ReadPage> {
  return toPage(await ports.chat.pages.ofChannel(seat, channelId, { limit, after: cursor }))
}

export async function readThread(
  { ports, seat }: AgentContext,
  { channelId, messageId }: { channelId: string; messageId: string },
  { limit, cursor }: PageWish,
): Promise<ReadPage> {
  const { message } = await ports.chat.messages.show(seat, messageId)
  if (message.channelId !== channelId || message.threadParentId !== null) {
    throw new AppError('not_found', 'There is no such message.')
  }
  return toPage(await ports.chat.pages.ofThread(seat, messageId, { limit, after: cursor }))
}

function toPage({ messages, next }: ChatPage): ReadPage {
  return {
    body: messages.map(presentMessage),
    meta: { ...(next !== undefined && { nextCursor: next }) },
  }
}

export function presentMessage({ message, author, threadCount, item, reactions }: SeenMessage) {
  const { id, channelId, text, threadParentId, createdAt, editedAt, deletedAt, viaAgent } = message
  return {
    _id: id,
    channelId,
    text,
    authorId: author.id,
    authorName: author.name,
    createdAt: iso(createdAt),
    editedAt: editedAt === null ? null : iso(editedAt),
    deleted: deletedAt !== null,
    threadParentId,
    threadCount,
    embeddedTool: item && { type: item.kind, title: item.title, phase: item.phase },
    reactions: reactions.map(({ emoji, count }) => ({ emoji, count })),
    viaAgent,
  }
}
