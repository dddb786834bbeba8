import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import {
  AudienceAnswer,
  AudienceQuery,
  DiscordChoicesAnswer,
  DiscordLinksAnswer,
  LinkChannelBody,
  LinkOrgaBody,
  LinkServerBody,
  LinkedOrgasAnswer,
} from './schemas.ts'

export const DISCORD_ROUTES = {
  discord: defineRoute({
    at: 'GET /api/orgas/{orga}/discord',
    does: "Show the servers it's linked to, and which channel is shown where.",
    right: 'orgaMember',
    answer: DiscordLinksAnswer,
  }),
  linkServer: defineRoute({
    at: 'POST /api/orgas/{orga}/discord/servers',
    does: "Ask to link a server, or confirm a manager's offer; owner only.",
    right: 'orgaMember',
    body: LinkServerBody,
    answer: DiscordLinksAnswer,
    status: 201,
  }),
  cutServer: defineRoute({
    at: 'DELETE /api/orgas/{orga}/discord/servers/{server}',
    does: 'Remove the link immediately; owner only.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
  discordChoices: defineRoute({
    at: 'GET /api/orgas/{orga}/discord/channels',
    does: 'List text channels on linked servers that you can see.',
    right: 'orgaMember',
    answer: DiscordChoicesAnswer,
  }),
  discordAudience: defineRoute({
    at: 'GET /api/orgas/{orga}/channels/{channel}/discord/audience',
    does: 'Compare who can see a Discord channel with who the channel belongs to.',
    right: 'channelReader',
    query: AudienceQuery,
    answer: AudienceAnswer,
  }),
  showOnDiscord: defineRoute({
    at: 'PUT /api/orgas/{orga}/channels/{channel}/discord',
    does: "Show a channel on Discord; for the team's leader or secretary, or the owner.",
    right: 'channelReader',
    body: LinkChannelBody,
    answer: DiscordLinksAnswer,
  }),
  hideFromDiscord: defineRoute({
    at: 'DELETE /api/orgas/{orga}/channels/{channel}/discord',
    does: 'Stop showing it there.',
    right: 'channelReader',
    answer: DoneAnswer,
  }),
}

export const SERVER_ORGA_ROUTES = {
  serverOrgas: defineRoute({
    at: 'GET /api/servers/{server}/organisations',
    does: 'List organisations linked to the server, or asking for it.',
    right: 'admin',
    answer: LinkedOrgasAnswer,
  }),
  linkOrga: defineRoute({
    at: 'POST /api/servers/{server}/organisations',
    does: 'Approve an organisation, or offer the server to one of your own.',
    right: 'manager',
    body: LinkOrgaBody,
    answer: LinkedOrgasAnswer,
    status: 201,
  }),
  cutOrga: defineRoute({
    at: 'DELETE /api/servers/{server}/organisations/{orga}',
    does: 'Remove the link immediately, or decline.',
    right: 'admin',
    answer: DoneAnswer,
  }),
}
