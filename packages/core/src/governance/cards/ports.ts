import type { DecisionPosts } from '../../decisions/decision-ports.ts'
import type { Item } from '../items/item.ts'

/** A channel of an organisation and the Discord channel that shows its items. */
export interface LinkedChannel {
  serverId: string
  discordChannelId: string
  /** title: people outside the circle can read the Discord channel. */
  shows: 'full' | 'title'
}

/** What cards need to know about links. */
export interface CardLinks {
  /** undefined: not linked, or no longer. */
  channelOf(orgaId: string, channelId: string): Promise<LinkedChannel | undefined>
  /** The member behind a Discord account; undefined: not a current member. */
  memberOf(orgaId: string, discordUserId: string): Promise<{ id: string; personId: string } | undefined>
  /**
   * A link was made, moved or removed, or shows more or less than before. Without a channel: any. Returns how to stop.
   */
  onChange(listener: (orgaId: string, channelId: string | undefined) => void): () => void
}

/** The pages that cards link to. */
export interface CardUrls {
  item(orgaId: string, item: Pick<Item, 'id' | 'kind'>): string
  journal(orgaId: string): string
  /** Where people log in. */
  home(): string
}

/** Cards are posted by the bot account, never through a webhook, because speakers can choose a webhook's name. */
export type CardPosts = Pick<DecisionPosts, 'post' | 'edit' | 'openThread'>

/**
 * open: kept up to date · closed: shows the outcome · cut: says that the channel is no longer linked · lost: deleted so
 * often that it isn't wanted · unwanted: the item was open before the channel was linked, and nobody asked for a card;
 * a message it still has elsewhere gets its last update.
 */
export type CardState = 'open' | 'closed' | 'cut' | 'lost' | 'unwanted'

/** Where the card of an item is, and what it shows. */
export interface ItemCardRecord {
  orgaId: string
  itemId: string
  serverId: string
  channelId: string
  /** null: it may have been posted, but the result wasn't recorded. */
  messageId: string | null
  /** null: not tried yet; empty: none could be opened. */
  threadId: string | null
  /** How often it was posted anew; identifies one posting to Discord. */
  posting: number
  /** When this posting began. */
  postingAt: number
  /** A hash of what it shows now. */
  drawn: string | null
  drawnAt: number | null
  /** When it is posted or retried; null: nothing to do. */
  dueAt: number | null
  attempts: number
  state: CardState
}

export interface ItemCardStore {
  find(orgaId: string, itemId: string): Promise<ItemCardRecord | undefined>
  /** In any organisation. */
  ofItem(itemId: string): Promise<ItemCardRecord | undefined>
  ofMessage(messageId: string): Promise<ItemCardRecord | undefined>
  save(card: ItemCardRecord): Promise<void>
  /** Those that aren't final, in one organisation or in all. */
  unfinished(orgaId?: string): Promise<ItemCardRecord[]>
}
