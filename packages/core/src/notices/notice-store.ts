import type { EntityId, NoticeKind, Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

/** Something a person, or whoever rules a server, should know. Ids and a time; never a word. */
export interface Notice {
  id: string
  at: string
  kind: NoticeKind
  /** `person:<id>`, or `server:<id>` for whoever rules it. */
  audience: string
  entityId: EntityId | null
  serverId: Snowflake | null
  /** The request, gift or link it is about. */
  requestId: string | null
  /** Who did it; it is no news to them. */
  by: Snowflake | null
  /** Nothing is left to do about it. */
  closed: boolean
}

export interface NoticeReader {
  userId: Snowflake
  /** Servers this person rules. */
  serverIds: readonly Snowflake[]
}

export interface NoticePage {
  limit: number
  /** The id of the last one of the page before. */
  after?: string | undefined
  unreadOnly?: boolean | undefined
}

export interface NoticeStore {
  insert(notice: Notice): Promise<void>
  /** Newest first. */
  page(reader: NoticeReader, page: NoticePage): Promise<(Notice & { read: boolean })[]>
  /** Neither read nor closed. */
  countUnread(reader: NoticeReader): Promise<number>
  /** Those of them that are the reader's; `all`: everything until then. */
  markRead(reader: NoticeReader, what: { ids: readonly string[] } | { all: string }): Promise<void>
  /** What was asked for, or offered, has its answer. */
  closeRequest(requestId: string): Promise<void>
  /** When the like of it was last said. */
  lastLike(notice: Pick<Notice, 'kind' | 'audience' | 'entityId' | 'serverId'>): Promise<string | undefined>
  /** In which language somebody wants them by direct message too; null: not at all. */
  dmLanguage(userId: Snowflake): Promise<Language | null>
  setDmLanguage(userId: Snowflake, language: Language | null): Promise<void>
  /** Everybody who wants that. */
  dmReaders(): Promise<{ userId: Snowflake; language: Language }[]>
  /** Those from before this. */
  purge(before: string): Promise<void>
}
