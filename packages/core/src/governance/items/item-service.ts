import type { ItemCard } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { OrgaChannel } from '../storage/channel-store.ts'
import type { GovernanceStore, OrgaStores } from '../storage/governance-store.ts'
import type { ItemFilter } from '../storage/item-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { accessItem, itemRight, type SituationOf } from './item-access.ts'
import { type Item, type ItemKindName, titleOf } from './item.ts'
import { itemCardOf, waitsFor } from './waiting.ts'

export interface ItemPage {
  items: Item[]
  next?: string
}

interface Deps {
  store: Pick<GovernanceStore, 'reads'>
  clock: Clock
}

/** At most this many open items are searched for waiting ones. */
export const MOST_OPEN = 1_000

/** Items as members see them. */
export function createItemService({ store, clock }: Deps) {
  async function openOnes(
    stores: OrgaStores,
    seat: OrgaSeat,
    { filter, beyond }: { filter: ItemFilter & { waiting?: boolean | undefined }; beyond: Item | undefined },
  ): Promise<Item[]> {
    const found = await stores.items.page(seat.viewer, { ...filter, open: true }, { limit: MOST_OPEN })
    const now = clock.now()
    const wanted =
      filter.waiting === true
        ? found.filter((item) => waitsFor(item, seat.memberId, now) !== undefined)
        : found
    const sorted = wanted.toSorted(byEnd)
    return beyond === undefined ? sorted : sorted.filter((item) => byEnd(item, beyond) > 0)
  }

  return {
    /** Open items by deadline, soonest first; closed ones by their beginning, newest first. */
    async list(
      seat: OrgaSeat,
      filter: ItemFilter & { waiting?: boolean | undefined },
      { after, limit }: { after?: string | undefined; limit: number },
    ): Promise<ItemPage> {
      const stores = store.reads(seat.orgaId)
      const begun = after === undefined ? undefined : await demandKnown(stores, seat, after)
      const isOpen = filter.open === true || filter.waiting === true
      const all = isOpen
        ? await openOnes(stores, seat, { filter, beyond: begun })
        : await stores.items.page(seat.viewer, filter, { before: after, limit: limit + 1 })
      const items = all.slice(0, limit)
      const last = items.at(-1)
      return { items, ...(all.length > limit && last && { next: last.id }) }
    },

    find: <Kind extends ItemKindName>(
      seat: OrgaSeat,
      target: { id: string; kind: Kind },
    ): Promise<SituationOf<Kind>> => accessItem(store.reads(seat.orgaId), seat, target),

    /** For messages that show them. */
    async cards(seat: OrgaSeat, ids: readonly string[]): Promise<ReadonlyMap<string, ItemCard>> {
      const visible = await visibleOf(store.reads(seat.orgaId), seat, ids)
      return new Map(visible.map((item) => [item.id, itemCardOf(item, seat.memberId, clock.now())]))
    },

    /** The titles of items, limited to those the reader may see. */
    async names(
      stores: OrgaStores,
      seat: OrgaSeat,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, string>> {
      const visible = await visibleOf(stores, seat, ids)
      return new Map(visible.map((item) => [item.id, titleOf(item)]))
    },
  }
}

export type ItemService = ReturnType<typeof createItemService>

async function visibleOf(stores: OrgaStores, seat: OrgaSeat, ids: readonly string[]): Promise<Item[]> {
  const items = await stores.items.many(ids)
  const channels = new Map<string, OrgaChannel | undefined>()
  for (const id of new Set(items.map(({ channelId }) => channelId)))
    channels.set(id, await stores.channels.find(id))
  return items.filter((item) => {
    const channel = channels.get(item.channelId)
    return channel !== undefined && itemRight(seat.viewer, item, channel).read
  })
}

async function demandKnown(stores: OrgaStores, seat: OrgaSeat, id: string): Promise<Item> {
  const [known] = await visibleOf(stores, seat, [id])
  if (known === undefined) {
    const message = 'after: is no longer in this list; start again without it'
    throw new AppError('invalid', message, { reason: 'page_gone' })
  }
  return known
}

/** Soonest deadline first; items with the same deadline by id, so that every page has a fixed place. */
export function byEnd(one: Item, other: Item): number {
  const [ends, otherEnds] = [one, other].map(({ state }) => state.deadline ?? Number.POSITIVE_INFINITY)
  if (ends === otherEnds) return one.id < other.id ? -1 : Number(one.id > other.id)
  return (ends ?? 0) < (otherEnds ?? 0) ? -1 : 1
}
