import { passes } from '../../decisions/service/failure.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import { isOpenItem, type Item } from '../items/item.ts'
import { createDrawing, type DrawingDeps } from './draw-around.ts'
import { threadName } from './draw-card.ts'
import type { CardPosts, ItemCardRecord, ItemCardStore, LinkedChannel } from './ports.ts'

export interface PostDeps extends DrawingDeps {
  cards: ItemCardStore
  posts: CardPosts
  clock: Clock
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
export function createCardPosting(deps: PostDeps) {
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
  { posts, cards }: Pick<PostDeps, 'posts' | 'cards'>,
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
