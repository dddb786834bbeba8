import type { Snowflake } from '@arachne/contract'

import type { Unread } from '../waking/inbox.ts'
import type { Flags, MailboxQuery, QueuedId, Reader } from './mailbox.ts'
import type { Picked, Receipt } from './plan.ts'
import type { Envelope, ScopedWrap, SealedMessage, SealedText } from './sealed.ts'

export interface ViewRequest {
  reader: Reader
  query: MailboxQuery
  now: number
}

export interface ViewedRecord extends Picked {
  text: SealedText
  flags: Flags | undefined
}

/** Copies: a view doesn't change with the store. */
export interface View {
  /** Oldest first. */
  records: ViewedRecord[]
  /** The reader's own, one for each span in the records. */
  wraps: ScopedWrap[]
  hasMore: boolean
  dropped: number
  cursor: string
  receipt: Receipt
}

/**
 * Keeps sealed messages and who has read what. Only sees opaque bytes, never a key. One writer per channel calls it in
 * order; readers come at any time.
 */
export interface MailboxStore extends AsyncDisposable {
  /** Bound into everything that is sealed: what one store holds can't be moved to another. */
  readonly instance: string
  members(rightsChannelId: Snowflake): Promise<readonly Reader[]>
  /** New readers see nothing older. */
  join(rightsChannelId: Snowflake, readers: readonly Reader[]): Promise<void>
  /** Destroys their wraps in this channel. Returns those that now read no channel at all. */
  leave(rightsChannelId: Snowflake, readerIds: readonly string[]): Promise<string[]>
  /** Those that still have their text. */
  queued(rightsChannelId: Snowflake): Promise<QueuedId[]>
  knows(rightsChannelId: Snowflake, id: Snowflake): Promise<boolean>
  /** undefined if there is nothing left to edit. */
  versionOf(rightsChannelId: Snowflake, id: Snowflake): Promise<number | undefined>
  /** The wraps are kept in any case, because the sealer relies on them. `null` keeps only the id. */
  append(rightsChannelId: Snowflake, envelope: Envelope, sealed: SealedMessage | null): Promise<boolean>
  /** Like `append`, in the place of the earlier version. */
  replace(rightsChannelId: Snowflake, envelope: Envelope, sealed: SealedMessage): Promise<boolean>
  remove(rightsChannelId: Snowflake, ids: readonly Snowflake[]): Promise<void>
  /** The sealer adds nothing more to this span; until this call, its wraps stay even if all its messages are gone. */
  closeSpan(rightsChannelId: Snowflake, span: string): Promise<void>
  /** Returns the readers that now read no channel at all. */
  drop(rightsChannelId: Snowflake): Promise<string[]>
  view(request: ViewRequest): Promise<View>
  /** The counts of a view without a limit. */
  count(request: ViewRequest): Promise<Unread>
  /** For each: is it unchanged since the view? Not deleted, not edited, the reader still a member. */
  stillValid(receipt: Receipt, picked: readonly Picked[]): Promise<boolean[]>
  commit(receipt: Receipt): Promise<void>
  /** Destroys everything older than the retention period. */
  sweep(now: number): Promise<void>
}
