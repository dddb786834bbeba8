import { type ItemCard, REACTIONS } from '@arachne/contract/governance'

import { channelRight } from '../access.ts'
import type { OrgaStores } from '../storage/governance-store.ts'
import type { OrgaMember } from '../storage/member-store.ts'
import type { ChatImage, ChatMessage, ReactionCount } from '../storage/message-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'

/** Items as cards, limited to those the viewer may see. */
export type ItemCards = (seat: OrgaSeat, itemIds: readonly string[]) => Promise<ReadonlyMap<string, ItemCard>>

/** A message as one member sees it. */
export interface SeenMessage {
  message: ChatMessage
  author: OrgaMember
  mentions: OrgaMember[]
  threadCount: number
  /** Replies by others that the member hasn't read, in threads they follow. */
  threadUnread: number
  item: ItemCard | null
  image: ChatImage | null
  reactions: ReactionCount[]
  mayEdit: boolean
}

interface Ground {
  stores: OrgaStores
  seat: OrgaSeat
  itemCards: ItemCards
}

/** Details of messages that the viewer is known to reach; never looks up ids from outside. */
export async function seeMessages(
  { stores, seat, itemCards }: Ground,
  messages: readonly ChatMessage[],
): Promise<SeenMessage[]> {
  const ids = messages.map(({ id }) => id)
  const people = messages.flatMap(({ authorId, mentions }) => [authorId, ...mentions])
  const [members, threads, unread, reactions, images, items, writable] = await Promise.all([
    stores.members.named(people),
    stores.messages.threadCounts(ids),
    // An agent doesn't need to know how far its member has read.
    stores.readPositions.unreadReplies(seat.memberId, seat.actor.kind === 'agent' ? [] : ids),
    stores.reactions.counts(ids, seat.memberId),
    stores.images.named(messages.flatMap(({ imageId }) => imageId ?? [])),
    itemCards(
      seat,
      messages.flatMap(({ itemId }) => itemId ?? []),
    ),
    writableAmong(
      stores,
      seat,
      messages.filter((message) => isOwnToEdit(seat, message)),
    ),
  ])
  return messages.flatMap((message) => {
    const { id, authorId, itemId, imageId } = message
    const author = members.get(authorId)
    if (author === undefined) return []
    return {
      message,
      author,
      mentions: message.mentions.flatMap((memberId) => members.get(memberId) ?? []),
      threadCount: threads.get(id) ?? 0,
      threadUnread: unread.get(id) ?? 0,
      item: items.get(itemId ?? '') ?? null,
      image: images.get(imageId ?? '') ?? null,
      reactions: inPaletteOrder(reactions.get(id) ?? []),
      mayEdit: isOwnToEdit(seat, message) && writable.has(message.channelId),
    }
  })
}

/** A message its author has just written: nobody has replied or reacted yet. */
export async function seeNewMessage(
  stores: Pick<OrgaStores, 'members' | 'images'>,
  seat: OrgaSeat,
  message: ChatMessage,
): Promise<SeenMessage> {
  const { mentions, imageId } = message
  const [members, images] = await Promise.all([
    stores.members.named(mentions),
    stores.images.named(imageId === null ? [] : [imageId]),
  ])
  return {
    message,
    author: seat.member,
    mentions: mentions.flatMap((id) => members.get(id) ?? []),
    threadCount: 0,
    threadUnread: 0,
    item: null,
    image: images.get(imageId ?? '') ?? null,
    reactions: [],
    mayEdit: isOwnToEdit(seat, message),
  }
}

export function isOwnToEdit({ memberId, actor }: OrgaSeat, message: ChatMessage): boolean {
  return (
    actor.kind === 'human' &&
    message.authorId === memberId &&
    message.itemId === null &&
    message.deletedAt === null
  )
}

async function writableAmong(
  { channels }: OrgaStores,
  { viewer }: OrgaSeat,
  messages: readonly ChatMessage[],
): Promise<Set<string>> {
  const writable = new Set<string>()
  for (const id of new Set(messages.map(({ channelId }) => channelId))) {
    const channel = await channels.find(id)
    if (channel && channelRight(viewer, channel).write) writable.add(id)
  }
  return writable
}

const place = ({ emoji }: ReactionCount) => (REACTIONS as readonly string[]).indexOf(emoji)

function inPaletteOrder(reactions: readonly ReactionCount[]): ReactionCount[] {
  return reactions.toSorted((left, right) => place(left) - place(right))
}
