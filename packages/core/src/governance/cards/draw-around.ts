import type { Language } from '@arachne/words'

import type { Card } from '../../identities/messages/interactions.ts'
import type { Sha256 } from '../../ports.ts'
import type { Item } from '../items/item.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import { drawCard, drawCut } from './draw-card.ts'
import type { ItemCardRecord, LinkedChannel } from './ports.ts'

export interface CardUrls {
  item(orgaId: string, item: Pick<Item, 'id' | 'kind'>): string
  journal(orgaId: string): string
  /** Where people log in. */
  home(): string
}

export interface DrawingDeps {
  store: Pick<GovernanceStore, 'reads'>
  sha256: Sha256
  languageOf(serverId: string): Language
  urls: CardUrls
}

export interface Drawn {
  card: Card
  /** Equal if the card looks the same. */
  hash: string
}

/** Draws cards together with the current facts around their item. */
export function createDrawing({ store, sha256, languageOf, urls }: DrawingDeps) {
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
