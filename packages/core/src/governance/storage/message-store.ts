/** A message in a channel. When it is deleted, its empty place stays, so that replies keep theirs. */
export interface ChatMessage {
  id: string
  channelId: string
  authorId: string
  /** Empty once it was deleted. */
  text: string
  /** One level: a reply can't be replied to. */
  threadParentId: string | null
  itemId: string | null
  mentions: readonly string[]
  imageId: string | null
  createdAt: number
  editedAt: number | null
  deletedAt: number | null
  viaAgent: boolean
  grantId: string | null
}

export interface ChatReaction {
  messageId: string
  emoji: string
  memberId: string
  viaAgent: boolean
}

export interface ReactionCount {
  emoji: string
  count: number
  /** How many of them came from agents, each for a member. */
  byAgents: number
  mine: boolean
}

export interface MessageStore {
  insert(message: ChatMessage): Promise<void>
  find(id: string): Promise<ChatMessage | undefined>
  /** Messages that aren't replies, newest first; older than the message `before`. */
  page(channelId: string, at: { before?: string | undefined; limit: number }): Promise<ChatMessage[]>
  /** Replies, oldest first; newer than the message `after`. */
  thread(parentId: string, at: { after?: string | undefined; limit: number }): Promise<ChatMessage[]>
  edit(id: string, text: string, at: number): Promise<void>
  /** Deletes the text; the fact that there was a message stays. */
  empty(id: string, at: number): Promise<void>
  /** Everything older, except messages that show an item. Returns the channels in which something was deleted. */
  emptyBefore(before: number, at: number): Promise<string[]>
  /** Replies that weren't deleted. */
  threadCounts(ids: readonly string[]): Promise<Map<string, number>>
}

export interface ReactionStore {
  /** Once each; repeating it changes nothing. */
  add(reaction: ChatReaction): Promise<boolean>
  remove(reaction: Omit<ChatReaction, 'viaAgent'>): Promise<boolean>
  clear(messageId: string): Promise<void>
  counts(messageIds: readonly string[], memberId: string): Promise<Map<string, ReactionCount[]>>
}

export interface ChannelNews {
  /** By others, outside threads, since it was last read; counting stops at `UNREAD_AT_MOST`. */
  unread: number
  /** In threads the member follows; counted the same way. */
  unreadReplies: number
  lastMessageAt: number | null
}

export const UNREAD_AT_MOST = 100

export interface ThreadReply {
  id: string
  rootId: string
  channelId: string
}

export interface ReadPositionStore {
  /** Never backwards. */
  advance(position: { channelId: string; memberId: string; messageId: string; at: number }): Promise<void>
  /** For members who never read there: since they joined. */
  news(memberId: string, channelIds: readonly string[]): Promise<Map<string, ChannelNews>>
  /** From this reply on: earlier messages of the thread count as read. Repeating it changes nothing. */
  follow(reply: ThreadReply, memberIds: readonly string[]): Promise<void>
  /** For members who follow the thread; never backwards. */
  advanceThread(reply: ThreadReply, memberId: string): Promise<void>
  /** Unread replies by others, by the message they answer; only in followed threads. */
  unreadReplies(memberId: string, rootIds: readonly string[]): Promise<Map<string, number>>
  /** Who has read in the channel since then. */
  readersSince(channelId: string, since: number): Promise<string[]>
}

/** An uploaded picture. Its bytes are in a file named by its id. */
export interface ChatImage {
  id: string
  channelId: string
  memberId: string
  mime: string
  size: number
  width: number | null
  height: number | null
  createdAt: number
}

export interface ImageUsage {
  orgaBytes: number
  orgaPictures: number
  personBytes: number
  personPictures: number
  looseOfMember: number
}

export interface ChatImageStore {
  insert(image: ChatImage): Promise<void>
  find(id: string): Promise<ChatImage | undefined>
  named(ids: readonly string[]): Promise<Map<string, ChatImage>>
  remove(id: string): Promise<void>
  /** In no message. */
  isLoose(id: string): Promise<boolean>
  hasLoose(uploadedBefore: number): Promise<boolean>
  /** Until the unit ends: uploads of one person in two organisations happen one after the other. */
  takeTurn(memberId: string): Promise<void>
  /** How much space pictures use: of the organisation, of this member's person everywhere, and how many are loose. */
  usage(memberId: string): Promise<ImageUsage>
  /** Returns their ids. */
  removeLoose(uploadedBefore: number): Promise<string[]>
}
