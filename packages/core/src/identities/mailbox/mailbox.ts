import type { EntityId, QueuedMessage, Snowflake } from '@arachne/contract'

/** A credential that may read an entity's mailbox: its API key (of one generation), or an app's grant. */
export interface Reader {
  /** `key:<entity id>:<generation>` or `grant:<id>` */
  id: string
  entityId: EntityId
  /** X25519, base64url. Only the public half is ever kept. */
  publicKey: string
}

/** A reader that has presented its secret. Exists for one request. */
export interface OpenReader {
  reader: Reader
  /** The raw API key, or the grant's seed. */
  secret: string
  /** For an API key; a grant needs none. */
  salt: string
}

export interface Flags {
  addressed: boolean
  triggered: boolean
  watch: boolean
  dm: boolean
}

/** What the mailbox seals: the message without the flags, which differ per entity and stay outside. */
export type SealedContent = Omit<QueuedMessage, 'addressed' | 'triggered' | 'watch' | 'dm'>

export interface Delivery {
  /** The channel whose rights apply; threads use their parent's. */
  rightsChannelId: Snowflake
  content: SealedContent
  /** Only entities with at least one flag set. */
  flags: ReadonlyMap<EntityId, Flags>
  /** Entities in the audience that must not see this message, e.g. its own author. */
  except: readonly EntityId[]
}

export interface MailboxQuery {
  /** Current rights: nothing outside these channels is opened, even if it is queued. */
  allowedChannelIds: ReadonlySet<Snowflake>
  /** Private threads from which nothing is opened, although their channel is allowed. */
  closedThreadIds: ReadonlySet<Snowflake>
  /** Limits it further, to one channel or thread. */
  channelId?: Snowflake
  limit: number
  triggeredOnly?: boolean
  addressedOnly?: boolean
  watchOnly?: boolean
  /** Milliseconds; only messages after this. */
  since?: number
  ttlMinutes: number
}

export interface MailboxPage {
  /** Oldest first. */
  messages: QueuedMessage[]
  hasMore: boolean
  /** Expired or dropped since this reader last asked, and never returned to it. */
  dropped: number
  cursor: string
  /** Call when the answer has reached the client; until then, the same messages are returned again. */
  commit(): Promise<void>
  /** Call if the answer couldn't be written. Otherwise, the reader's next read waits a moment for `commit`. */
  release(): void
}

export interface Mailbox {
  /** Changes with every start of the process. */
  readonly boot: string
  /** Who may read this channel from now on. A reader no longer listed immediately loses what is queued. */
  setAudience(rightsChannelId: Snowflake, readers: readonly Reader[]): Promise<void>
  /** false if this message id is already known: a replay after a gateway resume. */
  append(delivery: Delivery): Promise<boolean>
  /** An edited message keeps its place. Nothing happens if it is no longer queued. */
  replace(delivery: Delivery): Promise<void>
  remove(rightsChannelId: Snowflake, messageIds: readonly Snowflake[]): Promise<void>
  dropChannel(rightsChannelId: Snowflake): Promise<void>
  read(reader: OpenReader, query: MailboxQuery): Promise<MailboxPage>
  /** Frees what is too old. Called by a job, not by readers. */
  sweep(): Promise<void>
}

export interface QueuedId {
  id: Snowflake
  threadId: Snowflake | null
}

/** What waits in a channel's queue, by id only. */
export interface MailboxContents {
  queued(rightsChannelId: Snowflake): Promise<QueuedId[]>
}
