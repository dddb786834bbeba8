import type { ItemCardRecord, ItemCardStore } from '../src/governance/cards/ports.ts'

export function createFakeCardStore() {
  const rows = new Map<string, ItemCardRecord>()
  const store: ItemCardStore = {
    find: async (_orgaId, itemId) => rows.get(itemId),
    ofItem: async (itemId) => rows.get(itemId),
    ofMessage: async (id) => [...rows.values()].find(({ messageId }) => messageId === id),
    save: async (card) => void rows.set(card.itemId, card),
    unfinished: async () => [...rows.values()].filter(({ state }) => state === 'open'),
  }
  return { rows, store }
}
