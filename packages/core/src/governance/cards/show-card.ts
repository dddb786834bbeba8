import { isDraft, isOpenItem, type Item } from '../items/item.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { CardLinks, ItemCardRecord, LinkedChannel } from './ports.ts'
import { createCardPosting, freshCard, type PostDeps } from './post-card.ts'

export interface ShowDeps extends PostDeps {
  store: Pick<GovernanceStore, 'reads' | 'directory'>
  links: Pick<CardLinks, 'channelOf'>
}

export interface CardKey {
  orgaId: string
  itemId: string
}

interface Found {
  item: Item
  card: ItemCardRecord | undefined
  link: LinkedChannel | undefined
}

/**
 * Updates one card to the state of its item. Resolves with the time to check again; undefined: nothing is left to do.
 */
export function createShowCard(deps: ShowDeps) {
  const { store, cards, links, clock } = deps
  const posting = createCardPosting(deps)

  async function look({ orgaId, itemId }: CardKey): Promise<Found | undefined> {
    const item = await store.reads(orgaId).items.find(itemId)
    if (item === undefined || isDraft(item)) return undefined
    const isThere = await store.directory.exists(orgaId)
    const link = isThere ? await links.channelOf(orgaId, item.channelId) : undefined
    return { item, link, card: await cards.find(orgaId, itemId) }
  }

  /** `again`: also if it already shows the right thing, to find out whether it still exists. */
  return async (key: CardKey, { again }: { again: boolean }): Promise<number | undefined> => {
    const found = await look(key)
    if (found === undefined) return undefined
    const { item, card, link } = found
    const isHere = link !== undefined && link.discordChannelId === card?.channelId
    if (card !== undefined && !isHere && card.state === 'open') await posting.cut(item, card)
    if (card?.state === 'unwanted') {
      return card.messageId === null ? undefined : posting.cut(item, card)
    }
    if (link === undefined) return undefined
    const turn = card && firstPostAt(card, { isHere })
    const isNew = card === undefined || !isHere || turn !== undefined
    if (isNew && !isOpenItem(item)) return undefined
    if (turn !== undefined && turn > clock.now()) return turn
    if (card === undefined || !isHere) {
      const times = (card?.posting ?? 0) + 1
      return posting.post(item, link, freshCard(key, { link, posting: times, now: clock.now() }))
    }
    if (card.state === 'lost') return undefined
    if (card.messageId === null) return posting.post(item, link, card)
    return posting.redraw(item, link, { card, messageId: card.messageId, again })
  }
}

/**
 * The scheduled time of its first message here, if it has one: cards of items that were open before the link come one
 * by one.
 */
function firstPostAt(card: ItemCardRecord, { isHere }: { isHere: boolean }): number | undefined {
  const waits = card.attempts === 0 && (card.messageId === null || !isHere)
  return waits && card.dueAt !== null ? card.dueAt : undefined
}
