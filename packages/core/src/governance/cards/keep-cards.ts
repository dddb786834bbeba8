import type { InboundEvent } from '../../identities/inbound.ts'
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

/** What makes cards change: items, links, settings, and what people do to messages on Discord. */
export interface CardKeeping extends AsyncDisposable {
  /** Looks at everything: what changed while nobody listened is shown now. */
  resume(): Promise<void>
  hear(event: InboundEvent): Promise<void>
}

export function keepCards({ store, cards, links, outbox, onError }: Deps): CardKeeping {
  const underWay = new Set<Promise<void>>()
  function follow(task: Promise<void>): void {
    const followed = task.catch(onError).finally(() => void underWay.delete(followed))
    underWay.add(followed)
  }

  async function lookAt(orgaId: string, { again }: { again: boolean }): Promise<void> {
    const open = await store.reads(orgaId).items.open()
    const shown = await cards.unfinished(orgaId)
    const ids = [
      ...open.filter((item) => !isDraft(item)).map(({ id }) => id),
      ...shown.map(({ itemId }) => itemId),
    ]
    const there = new Set(shown.map(({ itemId }) => itemId))
    for (const itemId of new Set(ids)) outbox.show({ orgaId, itemId }, { again: again && there.has(itemId) })
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
