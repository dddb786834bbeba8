import { AppError } from '../../errors.ts'
import type { OrgaStores } from '../storage/governance-store.ts'
import type { ChatMessage } from '../storage/message-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import type { ChatDeps } from './chat-deps.ts'
import { reachChannel, reachMessage } from './reach.ts'
import { seeMessages, type SeenMessage } from './see-messages.ts'

interface Wish {
  limit: number
  /** `next` of the previous page. */
  after?: string | undefined
}

export interface ChatPage {
  messages: SeenMessage[]
  /** Where the next page begins; absent at the end. */
  next?: string
}

export interface ChatPages {
  /** Newest first, without replies. */
  ofChannel(seat: OrgaSeat, channelId: string, wish: Wish): Promise<ChatPage>
  /** Oldest first. */
  ofThread(seat: OrgaSeat, parentId: string, wish: Wish): Promise<ChatPage>
}

export function createChatPages({ store, itemCards }: Pick<ChatDeps, 'store' | 'itemCards'>): ChatPages {
  /** `found`: one more than wanted, if there is more. */
  async function pageOf(stores: OrgaStores, seat: OrgaSeat, found: ChatMessage[], limit: number) {
    const messages = await seeMessages({ stores, seat, itemCards }, found.slice(0, limit))
    const last = messages.at(-1)
    return { messages, ...(found.length > limit && last && { next: last.message.id }) }
  }

  return {
    async ofChannel(seat, channelId, { limit, after }) {
      const stores = store.reads(seat.orgaId)
      await reachChannel(stores, seat.viewer, channelId)
      const found = await stores.messages.page(channelId, { before: after, limit: limit + 1 })
      await demandKnown(stores, found, { after, isHere: (one) => one.channelId === channelId })
      return pageOf(stores, seat, found, limit)
    },

    async ofThread(seat, parentId, { limit, after }) {
      const stores = store.reads(seat.orgaId)
      await reachMessage(stores, seat.viewer, parentId)
      const found = await stores.messages.thread(parentId, { after, limit: limit + 1 })
      await demandKnown(stores, found, { after, isHere: (one) => one.threadParentId === parentId })
      return pageOf(stores, seat, found, limit)
    },
  }
}

interface Cursor {
  after: string | undefined
  isHere(message: ChatMessage): boolean
}

/** An unknown id has no following page, which isn't the same as the end of the list. */
async function demandKnown(
  { messages }: OrgaStores,
  found: readonly ChatMessage[],
  { after, isHere }: Cursor,
): Promise<void> {
  if (after === undefined || found.length > 0) return
  const last = await messages.find(after)
  if (last !== undefined && isHere(last)) return
  throw new AppError('invalid', "after: isn't in this list; start again without it", { reason: 'page_gone' })
}
