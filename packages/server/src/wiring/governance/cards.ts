import {
  type After,
  type CardLinks,
  cardLanguage,
  type CardUrls,
  type Clock,
  createCardOutbox,
  type Elections,
  type GovernanceStore,
  type ItemCardStore,
  type ItemDesk,
  keepCards,
  offerItemCards,
  type OrgaSeats,
  type Sha256,
  type Topics,
  type Votings,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

import { describeError, type Log } from '../../log.ts'
import { after as inTime } from '../../platform.ts'
import type { DiscordEvents } from '../../transports/discord/discord-events.ts'
import type { Addresses } from '../../transports/http/addresses.ts'

export interface CardGround {
  opening: AsyncDisposableStack
  clock: Clock
  /** Timers that follow another clock than the machine's. */
  after?: After
  log: Log
  sha256: Sha256
  itemCards: ItemCardStore
  addresses: Addresses
  discord: Pick<Discord, 'decisions' | 'interactions' | 'places' | 'whenReady'>
  events: Pick<DiscordEvents, 'join'>
}

interface Shown {
  store: GovernanceStore
  seats: OrgaSeats
  links: CardLinks
  items: ItemDesk
  topics: Topics
  votings: Votings
  elections: Elections
}

const PATHS = { topic: 'topics', voting: 'votings', election: 'elections' } as const

/** Topics, votings and elections as cards in linked channels. */
export function wireCards(ground: CardGround, shown: Shown): void {
  const { opening, clock, after = inTime, sha256, discord, itemCards: cards, log } = ground
  const urls = urlsUnder(ground.addresses)
  const onError = (error: unknown) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.warn({ err: facts }, 'A card on Discord could not be brought up to date; it is tried again.')
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
  ground.events.join('item cards', keeping.hear)
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
