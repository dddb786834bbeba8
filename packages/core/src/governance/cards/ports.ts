import type { DecisionPosts } from '../../decisions/decision-ports.ts'

/** A channel of an organisation and the Discord channel that shows its items. */
export interface LinkedChannel {
  serverId: string
  discordChannelId: string
  /** title: the Discord channel has readers who are not in the circle. */
  shows: 'full' | 'title'
}

/** What cards need to know of links. */
export interface CardLinks {
  /** undefined: not linked, or not any more. */
  channelOf(orgaId: string, channelId: string): Promise<LinkedChannel | undefined>
  /** The member behind a Discord account; undefined: nobody who is a member now. */
  memberOf(orgaId: string, discordUserId: string): Promise<{ id: string; personId: string } | undefined>
  /** A link was made, moved, cut, or shows more or less than before. Without a channel: any. Returns how to stop. */
  onChange(listener: (orgaId: string, channelId: string | undefined) => void): () => void
}

/** Cards are posted by the bot account, never through a webhook: a name there can be chosen by anybody who speaks. */
export type CardPosts = Pick<DecisionPosts, 'post' | 'edit' | 'openThread'>

/**
 * open: kept up to date · closed: shows the outcome · cut: says that the channel is not linked any more ·
 * lost: deleted so often that it is not wanted · unwanted: its item was open before the channel was linked, and nobody
 * asked for it; a message it still has elsewhere gets its last word.
 */
export type CardState = 'open' | 'closed' | 'cut' | 'lost' | 'unwanted'

/** Where the card of an item stands, and what it shows. */
export interface ItemCardRecord {
  orgaId: string
  itemId: string
  serverId: string
  channelId: string
  /** null: posted perhaps, and nobody wrote down what came of it. */
  messageId: string | null
  /** null: not tried yet; empty: none could be opened. */
  threadId: string | null
  /** How often it was posted anew; Discord recognises one posting by it. */
  posting: number
  /** When this posting came up. */
  postingAt: number
  /** Of what it shows now. */
  drawn: string | null
  drawnAt: number | null
  /** When it is posted first, or tried again; null: nothing is to be done. */
  dueAt: number | null
  attempts: number
  state: CardState
}

export interface ItemCardStore {
  find(orgaId: string, itemId: string): Promise<ItemCardRecord | undefined>
  /** Of whatever organisation. */
  ofItem(itemId: string): Promise<ItemCardRecord | undefined>
  ofMessage(messageId: string): Promise<ItemCardRecord | undefined>
  save(card: ItemCardRecord): Promise<void>
  /** Those that are not final, of one organisation or of all. */
  unfinished(orgaId?: string): Promise<ItemCardRecord[]>
}
