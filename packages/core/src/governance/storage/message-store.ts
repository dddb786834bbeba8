/** What somebody wrote in a channel. Deleting leaves the place empty, so that what was answered to it keeps its place. */
export interface ChatMessage {
  id: string
  channelId: string
  authorId: string
  /** Empty once it was deleted. */
  text: string
  /** One level: a reply is never replied to. */
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
  /** How many of them agents made, for a member each. */
  byAgents: number
  mine: boolean
}

export interface MessageStore {
  insert(message: ChatMessage): Promise<void>
  find(id: string): Promise<ChatMessage | undefined>
  /** What is not a reply, newest first; older than the message `before`. */
  page(channelId: string, at: { before?: string | undefined; limit: number }): Promise<ChatMessage[]>
  /** Replies, oldest first; newer than the message `after`. */
  thread(parentId: string, at: { after?: string | undefined; limit: number }): Promise<ChatMessage[]>
  edit(id: string, text: string, at: number): Promise<void>
  /** Takes away what was said; that something was said stays. */
  empty(id: string, at: number): Promise<void>
  /** All that is older, but for what shows an item. Answers the channels where something went. */
  emptyBefore(before: number, at: number): Promise<string[]>
  /** Replies that were not deleted. */
  threadCounts(ids: readonly string[]): Promise<Map<string, number>>
}

export interface ReactionStore {
  /** Once each; again changes nothing. */
  add(reaction: ChatReaction): Promise<boolean>
  remove(reaction: Omit<ChatReaction, 'viaAgent'>): Promise<boolean>
  clear(messageId: string): Promise<void>
  counts(messageIds: readonly string[], memberId: string): Promise<Map<string, ReactionCount[]>>
}

export interface ChannelNews {
  /** By others, not in threads, since it was read last; counting ends at `UNREAD_AT_MOST`. */
  unread: number
  /** In threads one has a part in; counted alike. */
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
  /** Of whoever never read there, since they came. */
  news(memberId: string, channelIds: readonly string[]): Promise<Map<string, ChannelNews>>
  /** From this reply on: what was said in the thread before counts as read. Again changes nothing. */
  follow(reply: ThreadReply, memberIds: readonly string[]): Promise<void>
  /** Of whoever follows the thread; never backwards. */
  advanceThread(reply: ThreadReply, memberId: string): Promise<void>
  /** Replies by others that are unread, by the message they answer; only of threads one follows. */
  unreadReplies(memberId: string, rootIds: readonly string[]): Promise<Map<string, number>>
  /** Who has read in the channel since then. */
  readersSince(channelId: string, since: number): Promise<string[]>
}

/** An uploaded picture. Its bytes are in a file that is called like its id. */
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
  /** Until the unit ends: whoever uploads in two organisations at once does it one after the other. */
  takeTurn(memberId: string): Promise<void>
  /** How much room pictures take: of the organisation, of this member's person everywhere, and how many are loose. */
  usage(memberId: string): Promise<ImageUsage>
  /** Answers their ids. */
  removeLoose(uploadedBefore: number): Promise<string[]>
}
