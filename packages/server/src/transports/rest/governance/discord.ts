import type { DiscordLinksAnswer } from '@arachne/contract/governance'
import type { DISCORD_ROUTES, SERVER_ORGA_ROUTES } from '@arachne/contract/routes'
import type { DiscordLinks, GovernanceStore } from '@arachne/core/governance'
import type { Places } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import { presentAudience, presentLinks, presentOrga } from './present-discord.ts'

export interface DiscordDeps {
  store: Pick<GovernanceStore, 'reads'>
  links: Pick<DiscordLinks, 'servers' | 'channels'>
  places: Pick<Places, 'servers' | 'channels' | 'connected'>
}

/** Where an organisation appears on Discord. */
export function discordHandlers({ store, links, places }: DiscordDeps): Handlers<typeof DISCORD_ROUTES> {
  const shown = (orgaId: string): Promise<DiscordLinksAnswer> => presentLinks(store.reads(orgaId), places)
  return {
    discord: ({ seat }) => shown(seat.orgaId),
    async discordChoices({ seat }) {
      const channels = await links.channels.choices(seat)
      return { channels: channels.map(({ serverId, ...rest }) => ({ ...rest, server_id: serverId })) }
    },
    async linkServer({ seat, input: { server_id: server } }) {
      await links.servers.turnOwnerKey(seat, server)
      return shown(seat.orgaId)
    },
    async cutServer({ seat, params: { server } }) {
      await links.servers.cutByOwner(seat, server)
      return { warnings: [] }
    },
    async discordAudience({ seat, params, input: { discord_channel_id: discordChannelId } }) {
      const pair = { channelId: params.channel, discordChannelId }
      return presentAudience(await links.channels.compare(seat, pair))
    },
    async showOnDiscord({ seat, params, input }) {
      const { discord_channel_id: discordChannelId, shows, show_open: showOpen = false } = input
      await links.channels.link(seat, { channelId: params.channel, discordChannelId, shows, showOpen })
      return shown(seat.orgaId)
    },
    async hideFromDiscord({ seat, params }) {
      await links.channels.unlink(seat, params.channel)
      return { warnings: [] }
    },
  }
}

/** Which organisations appear on a server, for people who manage it. */
export function serverOrgaHandlers({
  servers,
}: Pick<DiscordLinks, 'servers'>): Handlers<typeof SERVER_ORGA_ROUTES> {
  const shown = async (serverId: string) => ({
    organisations: (await servers.ofServer(serverId)).map(presentOrga),
  })
  return {
    serverOrgas: ({ server }) => shown(server.id),
    async linkOrga({ person, server, input: { orga_id: orgaId } }) {
      await servers.turnManagerKey(person, { orgaId, serverId: server.id })
      return shown(server.id)
    },
    async cutOrga({ person, server, params: { orga: orgaId } }) {
      await servers.cutByManager(person, { orgaId, serverId: server.id })
      return { warnings: [] }
    },
  }
}
