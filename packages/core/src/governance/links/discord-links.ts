import { isLinked, type Shows } from '../storage/discord-link-store.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { OrgaMember } from '../storage/member-store.ts'
import type { StructureHook } from '../structure/hooks.ts'
import { newsOf } from '../structure/hooks.ts'
import { type AudienceWatch, createAudienceWatch } from './audience-watch.ts'
import { type ChannelLinks, type ChannelLinksDeps, createChannelLinks } from './channel-links.ts'
import { recordChannel } from './link-records.ts'
import { createServerLinks, type ServerLinks, type ServerLinksDeps } from './server-links.ts'

/** Where a channel of an organisation is shown. */
export interface ShownAt {
  serverId: string
  discordChannelId: string
  shows: Shows
}

export interface DiscordLinks {
  servers: ServerLinks
  channels: ChannelLinks
  watch: AudienceWatch
  /** undefined: nowhere at the moment. */
  channelOf(orgaId: string, channelId: string): Promise<ShownAt | undefined>
  /** People log in with Discord: the member behind a Discord user, as long as they are one. */
  memberOf(orgaId: string, discordUserId: string): Promise<OrgaMember | undefined>
  /** Called after it is stored. Without a channel: any of the organisation. Returns how to stop. */
  onChange(listener: (orgaId: string, channelId: string | undefined) => void): () => void
}

export function createDiscordLinks(deps: ServerLinksDeps & ChannelLinksDeps): DiscordLinks {
  const { store, ranks, places, audiences, notify } = deps
  const servers = createServerLinks({ store, ranks, places, notify })

  return {
    servers,
    channels: createChannelLinks({ store, places, audiences }),
    watch: createAudienceWatch({ store, audiences, servers, notify }),

    async channelOf(orgaId, channelId) {
      if (!(await store.directory.exists(orgaId))) return undefined
      const { discordLinks } = store.reads(orgaId)
      const link = await discordLinks.channel(channelId)
      const server = link && (await discordLinks.server(link.serverId))
      if (link === undefined || server === undefined || !isLinked(server)) return undefined
      const { serverId, discordChannelId, shows } = link
      return { serverId, discordChannelId, shows }
    },

    async memberOf(orgaId, discordUserId) {
      const member = await store.reads(orgaId).members.ofPerson(discordUserId)
      return member === undefined || member.leftAt !== null ? undefined : member
    },

    onChange: (listener) => onDiscordTouch(store, listener),
  }
}

function onDiscordTouch(
  store: Pick<GovernanceStore, 'watch'>,
  listener: (orgaId: string, channelId: string | undefined) => void,
): () => void {
  return store.watch((touched) => {
    for (const { orgaId, what, id } of touched) {
      if (what === 'discord') listener(orgaId, id)
    }
  })
}

/** Stops showing a team's decisions when the team is dissolved. */
export const hideDissolvedTeams: StructureHook = async (unit, step) => {
  for (const teamId of newsOf(step).dissolved) {
    const channel = await unit.channels.ofTeam(teamId)
    const link = channel && (await unit.discordLinks.channel(channel.id))
    if (link === undefined) continue
    await unit.discordLinks.removeChannel(link.channelId)
    await recordChannel(unit, link, { discord: 'hidden', by: step.by })
  }
}
