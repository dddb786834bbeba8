import { isDraft } from '../items/item.ts'
import type { DiscordChannelLink } from '../storage/discord-link-store.ts'
import type { OrgaStores, OrgaUnit } from '../storage/governance-store.ts'
import type { ItemCardRecord } from './ports.ts'
import { freshCard } from './show-card.ts'

/** Cards of items that were open before the link are posted this far apart, to avoid flooding the channel. */
const CARD_EVERY_MS = 10_000

type Place = Pick<DiscordChannelLink, 'orgaId' | 'channelId' | 'discordChannelId'>

interface Missing {
  itemId: string
  /** What is known about a card elsewhere. */
  card: ItemCardRecord | undefined
}

/** Open items of a channel whose card is neither in this Discord channel nor about to be posted there. */
export async function openWithoutCard(
  { items, itemCards }: Pick<OrgaStores, 'items' | 'itemCards'>,
  { orgaId, channelId, discordChannelId }: Place,
): Promise<Missing[]> {
  const missing: Missing[] = []
  for (const item of await items.open()) {
    if (item.channelId !== channelId || isDraft(item)) continue
    const card = await itemCards.find(orgaId, item.id)
    if (!standsIn(discordChannelId, card)) missing.push({ itemId: item.id, card })
  }
  return missing
}

/** When a channel is linked, decides whether items that are already open get cards there, one after another. */
export async function settleOpenItems(
  unit: OrgaUnit,
  link: DiscordChannelLink,
  { showOpen }: { showOpen: boolean },
): Promise<void> {
  const { itemCards, now } = unit
  for (const [place, { itemId, card }] of (await openWithoutCard(unit, link)).entries()) {
    const posting = (card?.posting ?? 0) + (showOpen ? 1 : 0)
    const kept = hasLastWord(card) ? card : freshCard({ orgaId: link.orgaId, itemId }, { link, posting, now })
    const wish = showOpen
      ? { state: 'open' as const, dueAt: now + place * CARD_EVERY_MS }
      : { state: 'unwanted' as const, dueAt: null }
    await itemCards.save({ ...kept, ...wish, attempts: 0 })
  }
}

function standsIn(discordChannelId: string, card: ItemCardRecord | undefined): boolean {
  if (card?.channelId !== discordChannelId || card.state === 'unwanted') return false
  return card.messageId !== null || card.state === 'open'
}

/** Its message elsewhere still has to say that it is no longer updated. */
function hasLastWord(card: ItemCardRecord | undefined): card is ItemCardRecord {
  if (card === undefined || card.messageId === null) return false
  return card.state === 'open' || card.state === 'unwanted'
}
