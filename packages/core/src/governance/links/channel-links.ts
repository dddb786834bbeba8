import { AppError } from '../../errors.ts'
import type { ChannelFacts, Places } from '../../identities/places/places.ts'
import { openWithoutCard, settleOpenItems } from '../cards/open-items.ts'
import {
  type DiscordChannelLink,
  type DiscordServerLink,
  isLinked,
  type Shows,
} from '../storage/discord-link-store.ts'
import type { GovernanceStore, OrgaStores } from '../storage/governance-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import {
  type ViewerDifference,
  type ChannelAudience,
  type ChannelAudiences,
  compareViewers,
  mayShow,
  type VisibleChannel,
} from './audience.ts'
import { recordChannel } from './link-records.ts'
import { insidersOf, type LinkableChannel, reachLinkable } from './linkable.ts'

/** The permissions the bot needs for a card. */
const NEEDED = ['ViewChannel', 'SendMessages', 'EmbedLinks', 'ReadMessageHistory'] as const

interface Pair {
  channelId: string
  discordChannelId: string
}

/** Which channel of an organisation is shown where, for the people who decide about it. */
export interface ChannelLinks {
  /** Possible channels: text channels of linked servers that the member can see themselves. */
  choices(seat: OrgaSeat): Promise<VisibleChannel[]>
  /** Who could see it, before anything is linked, and how many open items have no card there. */
  compare(seat: OrgaSeat, pair: Pair): Promise<ViewerDifference & { openItems: number }>
  /**
   * `full` is refused if anyone outside can see the channel. `showOpen`: items that are already open get cards, too.
   */
  link(seat: OrgaSeat, wish: Pair & { shows: Shows; showOpen?: boolean }): Promise<DiscordChannelLink>
  /** Also by the owner. */
  unlink(seat: OrgaSeat, channelId: string): Promise<void>
}

export interface ChannelLinksDeps {
  store: GovernanceStore
  places: Pick<Places, 'channel'>
  audiences: ChannelAudiences
}

export function createChannelLinks({ store, places, audiences }: ChannelLinksDeps): ChannelLinks {
  /** The Discord channel, if the bot can post there and this person can see it; with everyone else who can. */
  async function look(seat: OrgaSeat, { channelId, discordChannelId }: Pair) {
    const stores = store.reads(seat.orgaId)
    await reachLinkable(stores, seat, channelId)
    const facts = await places.channel(discordChannelId)
    if (facts === undefined || facts.type !== 'text') throw noDiscordChannel()
    await demandLinked(stores, facts.serverId)
    const visible = await audiences.visibleTo(seat.personId, facts.serverId)
    if (!visible.some(({ id }) => id === facts.id)) throw noDiscordChannel()
    const audience = await audiences.of({ serverId: facts.serverId, channelId: facts.id }, 0)
    if (audience.kind === 'gone') throw noDiscordChannel()
    return { facts, audience }
  }

  return {
    async choices(seat) {
      const linked = (await store.reads(seat.orgaId).discordLinks.servers()).filter(isLinked)
      const found = await Promise.all(
        linked.map(({ serverId }) => audiences.visibleTo(seat.personId, serverId)),
      )
      return found.flat()
    },

    async compare(seat, pair) {
      const { audience } = await look(seat, pair)
      const stores = store.reads(seat.orgaId)
      const difference = await differenceIn(
        stores,
        audience,
        await reachLinkable(stores, seat, pair.channelId),
      )
      const missing = await openWithoutCard(stores, { ...pair, orgaId: seat.orgaId })
      return { ...difference, openItems: missing.length }
    },

    async link(seat, { shows, showOpen = false, ...pair }) {
      const { facts, audience } = await look(seat, pair)
      demandPosting(facts)
      return store.within(seat.orgaId, async (unit) => {
        const channel = await reachLinkable(unit, await seatWithin(unit, seat), pair.channelId)
        await demandLinked(unit, facts.serverId)
        const difference = await differenceIn(unit, audience, channel)
        if (shows === 'full' && mayShow(difference) !== 'full') throw seenByOthers()
        const times = { linkedAt: unit.now, checkedAt: unit.now }
        const place = { ...pair, orgaId: seat.orgaId, serverId: facts.serverId, linkedBy: seat.memberId }
        const link = { ...place, ...times, shows, extraViewers: difference.outside?.length ?? null }
        if (!(await unit.discordLinks.putChannel(link))) throw inUse()
        await settleOpenItems(unit, link, { showOpen })
        await recordChannel(unit, link, { discord: 'shown', by: seat.actor })
        return link
      })
    },

    unlink: (seat, channelId) =>
      store.within(seat.orgaId, async (unit) => {
        const fresh = await seatWithin(unit, seat)
        const link = await unit.discordLinks.channel(channelId)
        if (!fresh.isOwner || fresh.actor.kind !== 'human') await reachLinkable(unit, fresh, channelId)
        if (link === undefined) throw new AppError('not_found', "This channel isn't shown on Discord.")
        await unit.discordLinks.removeChannel(channelId)
        await recordChannel(unit, link, { discord: 'hidden', by: seat.actor })
      }),
  }
}

async function differenceIn(
  stores: Pick<OrgaStores, 'members' | 'structure'>,
  audience: Exclude<ChannelAudience, { kind: 'gone' }>,
  channel: LinkableChannel,
): Promise<ViewerDifference> {
  return compareViewers(audience, await insidersOf(stores, channel))
}

async function demandLinked(
  { discordLinks }: Pick<OrgaStores, 'discordLinks'>,
  serverId: string,
): Promise<DiscordServerLink> {
  const link = await discordLinks.server(serverId)
  if (link === undefined || !isLinked(link)) throw noDiscordChannel()
  return link
}

function demandPosting({ botLacks }: ChannelFacts): void {
  const lacking = botLacks(NEEDED)
  if (lacking === undefined) return
  throw new AppError(
    'forbidden',
    `The bot lacks a Discord permission in that channel: ${lacking}. A server admin can grant it.`,
    {
      reason: 'bot_lacks_permission',
    },
  )
}

/** People who can't see the channel don't learn that it exists. */
function noDiscordChannel(): AppError {
  return new AppError('not_found', 'There is no such text channel that you can see on a linked server.')
}

function inUse(): AppError {
  return new AppError('conflict', 'That Discord channel already shows something else.', { reason: 'in_use' })
}

function seenByOthers(): AppError {
  const sentence =
    'People outside the organisation can see that channel, so it can only show titles and links.'
  return new AppError('conflict', sentence, { reason: 'seen_by_others' })
}
