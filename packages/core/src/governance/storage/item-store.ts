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
  /** The same with the channel it stands in. */
  inPlace(id: string): Promise<{ item: Item; channel: OrgaChannel } | undefined>
  /** Also those of these ids that a viewer may not see. */
  many(ids: readonly string[]): Promise<Item[]>
  /** Writes what was read with the version in it, and counts it on. */
  save(item: Item): Promise<void>
  /**
   * Newest first, older than the item `before`: those in channels the viewer reads, an election they are the candidate
   * of, and of drafts their own. The filter is inside the query.
   */
  page(
    viewer: Viewer,
    filter: ItemFilter,
    at: { before?: string | undefined; limit: number },
  ): Promise<Item[]>
  /** Everything that is not closed. */
  open(): Promise<Item[]>
}

/** Across organisations. */
export interface ItemDirectory {
  /** Those for which time has something to do, the longest overdue first. */
  due(now: number, limit: number): Promise<{ orgaId: string; itemId: string }[]>
  /** Every ballot box, and every open voting whose ballots lie open on the disk, of organisations that exist. */
  boxes(): Promise<{ orgaId: string; itemId: string; keyId: string | null }[]>
}
