import type { InboundEvent } from '../../identities/routing/inbound.ts'
import type { Notify } from '../notifications/notify.ts'
import type { DiscordChannelLink } from '../storage/discord-link-store.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { leaderOf } from '../structure/structure.ts'
import {
  type ViewerDifference,
  type ChannelAudience,
  type ChannelAudiences,
  compareViewers,
  mayShow,
} from './audience.ts'
import { recordChannel } from './link-records.ts'
import { insidersOf } from './linkable.ts'
import type { ServerLinks } from './server-links.ts'

/** Discord reports permissions immediately but never members, so those are listed again this often. */
export const LOOK_AGAIN_MS = 10 * 60_000

/**
 * Protects what is shown in full: checks again when permissions, roles or the organisation change, and regularly. It
 * only ever shows less; showing more is up to people.
 */
export interface AudienceWatch {
  hear(event: InboundEvent): Promise<void>
  /** A member joined or left a team. */
  structureChanged(orgaId: string): Promise<void>
  lookAgain(): Promise<void>
}

interface Deps {
  store: GovernanceStore
  audiences: ChannelAudiences
  servers: Pick<ServerLinks, 'cutAll'>
  notify: Notify
}

export function createAudienceWatch(deps: Deps): AudienceWatch {
  const { store, servers } = deps
  const { check, hide } = createChecks(deps)

  async function checkOn(serverId: string, newerThanMs: number): Promise<void> {
    for (const link of await store.discordDirectory.channelsOn(serverId)) {
      if (link.shows === 'full') await check(link, newerThanMs)
    }
  }

  async function lookAgain(): Promise<void> {
    for (const serverId of await store.discordDirectory.serversToWatch()) await checkOn(serverId, 0)
  }

  return {
    lookAgain,

    async hear(event) {
      if (event.type === 'places-changed') return checkOn(event.serverId, LOOK_AGAIN_MS)
      if (event.type === 'events-missed') return lookAgain()
      if (event.type === 'server-gone') return servers.cutAll(event.serverId)
      if (event.type !== 'channel-gone') return
      const link = await store.discordDirectory.byDiscordChannel(event.channelId)
      if (link !== undefined) await hide(link)
    },

    async structureChanged(orgaId) {
      for (const link of await store.reads(orgaId).discordLinks.channels()) {
        if (link.shows === 'full') await check(link, LOOK_AGAIN_MS)
      }
    },
  }
}

function createChecks({ store, audiences, notify }: Deps) {
  async function tellLeader(unit: OrgaUnit, { channelId }: DiscordChannelLink): Promise<void> {
    const channel = await unit.channels.find(channelId)
    const structure = await unit.structure.load()
    const leader = channel?.kind === 'team' ? leaderOf(structure, channel.teamId)?.memberId : undefined
    await notify(unit, { category: 'discord', to: [leader ?? structure.ownerId], channelId })
  }

  async function hide(link: DiscordChannelLink): Promise<void> {
    await store.within(link.orgaId, async (unit) => {
      const now = await unit.discordLinks.channel(link.channelId)
      if (now === undefined || now.discordChannelId !== link.discordChannelId) return
      await unit.discordLinks.removeChannel(link.channelId)
      await recordChannel(unit, now, { discord: 'hidden', by: null })
      await tellLeader(unit, now)
    })
  }

  async function narrow(
    unit: OrgaUnit,
    link: DiscordChannelLink,
    extraViewers: number | null,
  ): Promise<void> {
    const narrowed = { ...link, shows: 'title', checkedAt: unit.now, extraViewers } as const
    await unit.discordLinks.putChannel(narrowed)
    await recordChannel(unit, narrowed, { discord: 'narrowed', by: null })
    await tellLeader(unit, link)
  }

  async function check(link: DiscordChannelLink, newerThanMs: number): Promise<void> {
    const { serverId, discordChannelId: channelId } = link
    const audience = await audiences.of({ serverId, channelId }, newerThanMs)
    if (audience.kind === 'gone') return hide(link)
    await store.within(link.orgaId, async (unit) => {
      const now = await unit.discordLinks.channel(link.channelId)
      if (now === undefined || now.shows !== 'full' || now.discordChannelId !== channelId) return
      const difference = await differenceIn(unit, audience, now)
      if (mayShow(difference) === 'title') return narrow(unit, now, difference.outside?.length ?? null)
      if (newerThanMs === 0) await unit.discordLinks.putChannel({ ...now, checkedAt: unit.now })
    })
  }

  return { check, hide }
}

async function differenceIn(
  unit: OrgaUnit,
  audience: Exclude<ChannelAudience, { kind: 'gone' }>,
  { channelId }: DiscordChannelLink,
): Promise<ViewerDifference> {
  const channel = await unit.channels.find(channelId)
  const isThere = channel !== undefined && channel.kind !== 'dm'
  return compareViewers(audience, isThere ? await insidersOf(unit, channel) : [])
}
