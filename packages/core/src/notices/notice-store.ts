import type { EntityId, NoticeKind, Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

/** Something a person, or a server's admins, should know. Ids and a time, never text. */
export interface Notice {
  id: string
  at: string
  kind: NoticeKind
  /** `person:<id>`, or `server:<id>` for its admins. */
  audience: string
  entityId: EntityId | null
  serverId: Snowflake | null
  /** The request, offer or link it is about. */
  requestId: string | null
  /** The person who did it, for whom it isn't news. */
  by: Snowflake | null
  /** Nothing is left to do about it. */
  closed: boolean
}

export interface NoticeReader {
  userId: Snowflake
  /** Servers this person manages. */
  serverIds: readonly Snowflake[]
}

export interface NoticePage {
  limit: number
  /** The id of the last one on the previous page. */
  after?: string | undefined
  unreadOnly?: boolean | undefined
}

export interface NoticeStore {
  insert(notice: Notice): Promise<void>
  /** Newest first. */
  page(reader: NoticeReader, page: NoticePage): Promise<(Notice & { read: boolean })[]>
  /** Neither read nor closed. */
  countUnread(reader: NoticeReader): Promise<number>
  /** Those that are the reader's; `all`: everything until then. */
  markRead(reader: NoticeReader, what: { ids: readonly string[] } | { all: string }): Promise<void>
  /** The request or offer has been answered. */
  closeRequest(requestId: string): Promise<void>
  /** When a similar one was last created. */
  lastLike(notice: Pick<Notice, 'kind' | 'audience' | 'entityId' | 'serverId'>): Promise<string | undefined>
  /** The language for direct messages; null: not wanted. */
  dmLanguage(userId: Snowflake): Promise<Language | null>
  setDmLanguage(userId: Snowflake, language: Language | null): Promise<void>
  /** Everyone who wants direct messages. */
  dmReaders(): Promise<{ userId: Snowflake; language: Language }[]>
  /** Those from before this. */
  purge(before: string): Promise<void>
}
