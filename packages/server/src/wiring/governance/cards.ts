import type { After } from '@arachne/core/decisions'
import {
  type CardLinks,
  cardLanguage,
  type CardUrls,
  createCardOutbox,
  type Elections,
  type GovernanceStore,
  type ItemCardStore,
  type ItemService,
  keepCards,
  offerItemCards,
  type OrgaSeats,
  type Topics,
  type Votings,
} from '@arachne/core/governance'
import type { Discord } from '@arachne/discord'

import { describeError } from '../../log.ts'
import { after as inTime } from '../../platform.ts'
import type { Runtime } from '../../runtime.ts'
import type { DiscordEvents } from '../../transports/discord/discord-events.ts'
import type { Addresses } from '../../transports/web/addresses.ts'

interface CardDeps {
  /** Timers that follow a different clock than the machine's. */
  after: After | undefined
  itemCards: ItemCardStore
  addresses: Addresses
  discord: Pick<Discord, 'decisions' | 'interactions' | 'places' | 'whenReady'>
  events: Pick<DiscordEvents, 'join'>
}

interface Shown {
  store: GovernanceStore
  seats: OrgaSeats
  links: CardLinks
  items: ItemService
  topics: Topics
  votings: Votings
  elections: Elections
}

const PATHS = { topic: 'topics', voting: 'votings', election: 'elections' } as const

/** Topics, votings and elections as cards in linked channels. */
export function wireCards({ opening, clock, sha256, log }: Runtime, deps: CardDeps, shown: Shown): void {
  const { after = inTime, discord, itemCards: cards } = deps
  const urls = urlsUnder(deps.addresses)
  const onError = (error: unknown) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.warn({ err: facts }, 'A card on Discord could not be updated; it will be tried again.')
  }
  const localeOf = (serverId: string) => discord.places.servers().find(({ id }) => id === serverId)?.locale
  const outbox = opening.use(
    createCardOutbox({
      ...shown,
      cards,
      posts: discord.decisions,
      clock,
      after,
      sha256,
      urls,
      languageOf: (serverId) => cardLanguage(localeOf(serverId)),
      onError,
    }),
  )
  const keeping = opening.use(keepCards({ ...shown, cards, outbox, onError }))
  deps.events.join('item cards', keeping.hear)
  offerItemCards(discord.interactions, { ...shown, cards, outbox, clock, urls })
  void discord.whenReady().then(() => keeping.resume().catch(onError))
}

function urlsUnder({ base }: Addresses): CardUrls {
  return {
    item: (orgaId, { kind, id }) => `${base()}/orgas/${orgaId}/${PATHS[kind]}/${id}`,
    journal: (orgaId) => `${base()}/orgas/${orgaId}/journal`,
    home: () => `${base()}/orgas`,
  }
}
