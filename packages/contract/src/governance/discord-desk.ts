import type { Call } from '../client.ts'
import { withQuery } from '../query-string.ts'
import { DoneAnswer } from '../registry.ts'
import * as discord from './discord.ts'

const of = encodeURIComponent
const organisations = (server: string) => `/api/servers/${of(server)}/organisations`

/** Where an organisation shows itself on Discord. */
export function discordDesk(call: Call, orga: string) {
  const shown = (channel: string) => `${orga}/channels/${of(channel)}/discord`
  return {
    discord: () => call(discord.DiscordLinksAnswer, ['GET', `${orga}/discord`]),
    discordChoices: () => call(discord.DiscordChoicesAnswer, ['GET', `${orga}/discord/channels`]),
    linkServer: (body: discord.LinkServerBody) =>
      call(discord.DiscordLinksAnswer, ['POST', `${orga}/discord/servers`, body]),
    cutServer: (server: string) => call(DoneAnswer, ['DELETE', `${orga}/discord/servers/${of(server)}`]),
    discordAudience: (channel: string, query: discord.AudienceQuery) =>
      call(discord.AudienceAnswer, ['GET', withQuery(`${shown(channel)}/audience`, query)]),
    showOnDiscord: (channel: string, body: discord.LinkChannelBody) =>
      call(discord.DiscordLinksAnswer, ['PUT', shown(channel), body]),
    hideFromDiscord: (channel: string) => call(DoneAnswer, ['DELETE', shown(channel)]),
  }
}

/** The same from the other side: organisations on a server, for whoever manages it. */
export function serverOrgasDesk(call: Call) {
  return {
    serverOrgas: (server: string) => call(discord.LinkedOrgasAnswer, ['GET', organisations(server)]),
    linkOrga: (server: string, body: discord.LinkOrgaBody) =>
      call(discord.LinkedOrgasAnswer, ['POST', organisations(server), body]),
    cutOrga: (server: string, orga: string) =>
      call(DoneAnswer, ['DELETE', `${organisations(server)}/${of(orga)}`]),
  }
}
