import type { Language } from '@arachne/words'

import { passes } from '../../decisions/service/failure.ts'
import { AppError } from '../../errors.ts'
import type { Card } from '../../identities/messages/interactions.ts'
import type { Clock, Sha256 } from '../../ports.ts'
import { isDraft, isOpenItem, type Item } from '../items/item.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import { drawCard, drawCut, threadName } from './draw-card.ts'
import type { CardLinks, CardPosts, CardUrls, ItemCardRecord, ItemCardStore, LinkedChannel } from './ports.ts'

export interface ShowDeps {
  store: Pick<GovernanceStore, 'reads' | 'directory'>
  links: Pick<CardLinks, 'channelOf'>
  cards: ItemCardStore
  posts: CardPosts
  clock: Clock
  sha256: Sha256
  languageOf(serverId: string): Language
  urls: CardUrls
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

/** Discord limits edits, and people don't read faster. */
const EDIT_EVERY_MS = 5_000
/** A card that was deleted this often isn't wanted. */
const MOST_POSTINGS = 5
/** Discord's limit for a nonce. */
const NONCE_LENGTH = 25

const NOBODY = { users: [], roles: [] }

/** A card that is about to be posted. */
export function freshCard(
  { orgaId, itemId }: Pick<ItemCardRecord, 'orgaId' | 'itemId'>,
  { link, posting, now }: { link: LinkedChannel; posting: number; now: number },
): ItemCardRecord {
  return {
    orgaId,
    itemId,
    serverId: link.serverId,
    channelId: link.discordChannelId,
    messageId: null,
    threadId: null,
    posting,
    postingAt: now,
    drawn: null,
    drawnAt: null,
    dueAt: null,
    attempts: 0,
    state: 'open',
  }
}

/** What can be done to a card's message; each step is recorded when it is done. */
function createCardPosting(deps: ShowDeps) {
  const { cards, posts, clock, sha256 } = deps
  const drawing = createDrawing(deps)
  const nonceOf = ({ itemId, channelId, posting }: ItemCardRecord) =>
    sha256(`card ${itemId} ${channelId} ${posting}`).slice(0, NONCE_LENGTH)

  async function shown(item: Item, card: ItemCardRecord, hash: string): Promise<void> {
    const kept = { ...card, ...settledBy(item), drawn: hash, drawnAt: clock.now() }
    await cards.save(kept)
    await openThread(deps, item, kept)
  }

  /** Recorded before and after: a message posted in between is found by its nonce. */
  async function post(item: Item, link: LinkedChannel, card: ItemCardRecord): Promise<undefined> {
    await cards.save({ ...card, dueAt: null })
    const { card: drawn, hash } = await drawing.draw(card.orgaId, item, link)
    const asked = { card: drawn, mentions: NOBODY, since: card.postingAt }
    const { messageId } = await posts.post(card.channelId, nonceOf(card), asked)
    await shown(item, { ...card, messageId }, hash)
  }

  /** The card was deleted. An outcome is not shown twice. */
  async function postAgain(item: Item, link: LinkedChannel, card: ItemCardRecord): Promise<void> {
    const isOpen = isOpenItem(item)
    if (!isOpen || card.posting >= MOST_POSTINGS) {
      return cards.save({ ...card, state: isOpen ? 'lost' : 'closed' })
    }
    await post(item, link, freshCard(card, { link, posting: card.posting + 1, now: clock.now() }))
  }

  return {
    post,

    /** Resolves with the time when it may be edited; undefined: it is up to date. */
    async redraw(
      item: Item,
      link: LinkedChannel,
      { card, messageId, again }: { card: ItemCardRecord; messageId: string; again: boolean },
    ): Promise<number | undefined> {
      const { card: drawn, hash } = await drawing.draw(card.orgaId, item, link)
      const isSame = hash === card.drawn && card.state === settledBy(item).state
      if (isSame && !again) return openThread(deps, item, card).then(() => undefined)
      const free = (card.drawnAt ?? 0) + EDIT_EVERY_MS
      if (clock.now() < free) return free
      try {
        await posts.edit({ channelId: card.channelId, messageId }, { card: drawn, mentions: NOBODY })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
        return postAgain(item, link, card).then(() => undefined)
      }
      return shown(item, card, hash).then(() => undefined)
    },

    /** The channel is no longer linked. An unreachable card needs no last update. */
    async cut(item: Item, card: ItemCardRecord): Promise<undefined> {
      const { channelId, messageId } = card
      if (messageId !== null) {
        const last = { card: drawing.drawCut(item, card), mentions: NOBODY }
        await posts.edit({ channelId, messageId }, last).catch((error: unknown) => {
          if (!(error instanceof AppError) || passes(error)) throw error
        })
      }
      const after =
        card.state === 'unwanted' ? { messageId: null, threadId: null } : { state: 'cut' as const }
      await cards.save({ ...card, ...after, drawn: null, attempts: 0 })
    },
  }
}

/** If no thread can be opened, the card works without one. */
async function openThread(
  { posts, cards }: Pick<ShowDeps, 'posts' | 'cards'>,
  item: Item,
  card: ItemCardRecord,
): Promise<void> {
  const { channelId, messageId } = card
  if (card.threadId !== null || messageId === null || !isOpenItem(item)) return
  const opening = posts.openThread({ channelId, messageId }, threadName(item))
  const threadId = await opening.catch((error: unknown) => {
    if (error instanceof AppError && !passes(error)) return ''
    throw error
  })
  await cards.save({ ...card, threadId })
}

function settledBy(item: Item): Pick<ItemCardRecord, 'dueAt' | 'attempts' | 'state'> {
  return { dueAt: null, attempts: 0, state: isOpenItem(item) ? 'open' : 'closed' }
}

interface Drawn {
  card: Card
  /** Equal if the card looks the same. */
  hash: string
}

/** Draws cards together with the current facts around their item. */
function createDrawing({ store, sha256, languageOf, urls }: ShowDeps) {
  return {
    async draw(orgaId: string, item: Item, { serverId, shows }: LinkedChannel): Promise<Drawn> {
      const stores = store.reads(orgaId)
      const named = await stores.members.named(peopleOn(item))
      const { settings } = await stores.orgas.get()
      const card = drawCard(item, {
        shows,
        language: languageOf(serverId),
        names: new Map([...named].map(([id, { name }]) => [id, name])),
        urls: { item: urls.item(orgaId, item), journal: urls.journal(orgaId) },
        webOnlySecrets: settings.webOnlySecrets === true,
      })
      return { card, hash: sha256(JSON.stringify(card)) }
    },

    drawCut: (item: Item, { orgaId, serverId }: ItemCardRecord): Card =>
      drawCut(item, { language: languageOf(serverId), urls: { item: urls.item(orgaId, item) } }),
  }
}

/** The people a card may name. */
function peopleOn(item: Item): string[] {
  if (item.kind !== 'election') return []
  const { candidateId, electedId, nominations } = item.state
  const ids = [candidateId, electedId, ...nominations.map(({ nomineeId }) => nomineeId)]
  return [...new Set(ids.filter((id) => id !== null))]
}
