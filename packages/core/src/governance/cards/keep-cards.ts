import type { InboundEvent } from '../../identities/routing/inbound.ts'
import { isDraft } from '../items/item.ts'
import type { GovernanceStore, OrgaTouch } from '../storage/governance-store.ts'
import type { CardOutbox } from './card-outbox.ts'
import type { CardLinks, ItemCardStore } from './ports.ts'

interface Deps {
  store: Pick<GovernanceStore, 'reads' | 'directory' | 'watch'>
  cards: ItemCardStore
  links: Pick<CardLinks, 'onChange'>
  outbox: CardOutbox
  onError(error: unknown): void
}

/** What changes cards: items, links, settings, and what people do to messages on Discord. */
export interface CardKeeping extends AsyncDisposable {
  /** Checks everything, so that missed changes are shown. */
  resume(): Promise<void>
  hear(event: InboundEvent): Promise<void>
}

export function keepCards({ store, cards, links, outbox, onError }: Deps): CardKeeping {
  const underWay = new Set<Promise<void>>()
  function follow(task: Promise<void>): void {
    const followed = task.catch(onError).finally(() => void underWay.delete(followed))
    underWay.add(followed)
  }

  /** Items of linked channels, and all items that have a card. */
  async function lookAt(orgaId: string, { again }: { again: boolean }): Promise<void> {
    const stores = store.reads(orgaId)
    const linked = new Set((await stores.discordLinks.channels()).map(({ channelId }) => channelId))
    const shown = new Set((await cards.unfinished(orgaId)).map(({ itemId }) => itemId))
    const open = linked.size === 0 ? [] : await stores.items.open()
    const wanted = open.filter((item) => linked.has(item.channelId) && !isDraft(item))
    for (const itemId of new Set([...shown, ...wanted.map(({ id }) => id)])) {
      outbox.show({ orgaId, itemId }, { again: again && shown.has(itemId) })
    }
  }

  function touched(all: readonly OrgaTouch[]): void {
    for (const { orgaId, what, id } of all) {
      if (what === 'item' && id !== undefined) outbox.show({ orgaId, itemId: id })
      if (what === 'settings') follow(lookAt(orgaId, { again: false }))
    }
  }

  const stops = [store.watch(touched), links.onChange((orgaId) => follow(lookAt(orgaId, { again: false })))]

  async function resume(): Promise<void> {
    for (const orgaId of await store.directory.ids()) await lookAt(orgaId, { again: true })
    for (const { orgaId, itemId } of await cards.unfinished())
      outbox.show({ orgaId, itemId }, { again: true })
  }

  return {
    resume,
    async hear(event) {
      if (event.type === 'events-missed') await resume()
      if (event.type !== 'messages-deleted') return
      for (const messageId of event.messageIds) {
        const card = await cards.ofMessage(messageId)
        if (card !== undefined) outbox.show(card, { again: true })
      }
    },
    async [Symbol.asyncDispose]() {
      for (const stop of stops) stop()
      await Promise.all(underWay)
    },
  }
}
