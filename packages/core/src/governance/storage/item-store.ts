import type { Viewer } from '../access.ts'
import type { Item, ItemKindName } from '../items/item.ts'
import type { OrgaChannel } from './channel-store.ts'

export interface ItemFilter {
  kind?: ItemKindName | undefined
  open?: boolean | undefined
  teamId?: string | undefined
}

export interface ItemStore {
  insert(item: Item): Promise<void>
  find(id: string): Promise<Item | undefined>
  /** The same with the channel it is in. */
  inPlace(id: string): Promise<{ item: Item; channel: OrgaChannel } | undefined>
  /** Of these ids, including those that a viewer may not see. */
  many(ids: readonly string[]): Promise<Item[]>
  /** Writes if the version is still the one that was read, and increments it. */
  save(item: Item): Promise<void>
  /**
   * Newest first, older than the item `before`: those in channels the viewer reads, elections in which they are the
   * candidate, and their own drafts. Filtered inside the query.
   */
  page(
    viewer: Viewer,
    filter: ItemFilter,
    at: { before?: string | undefined; limit: number },
  ): Promise<Item[]>
  /** Everything that isn't closed. */
  open(): Promise<Item[]>
}

/** Across organisations. */
export interface ItemDirectory {
  /** Those affected by time now, the longest overdue first. */
  due(now: number, limit: number): Promise<{ orgaId: string; itemId: string }[]>
  /** Every ballot box, and every open voting with unencrypted ballots on the disk, of organisations that exist. */
  boxes(): Promise<{ orgaId: string; itemId: string; keyId: string | null }[]>
}
