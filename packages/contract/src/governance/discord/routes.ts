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
    does: 'Show the servers it is linked to, and which channel is shown where.',
    right: 'orgaMember',
    answer: DiscordLinksAnswer,
  }),
  linkServer: defineRoute({
    at: 'POST /api/orgas/{orga}/discord/servers',
    does: 'Ask for a server, or confirm what its manager offered; by the owner.',
    right: 'orgaMember',
    body: LinkServerBody,
    answer: DiscordLinksAnswer,
    status: 201,
  }),
  cutServer: defineRoute({
    at: 'DELETE /api/orgas/{orga}/discord/servers/{server}',
    does: 'Cut the link at once; by the owner.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
  discordChoices: defineRoute({
    at: 'GET /api/orgas/{orga}/discord/channels',
    does: 'List text channels of linked servers that one can look into oneself.',
    right: 'orgaMember',
    answer: DiscordChoicesAnswer,
  }),
  discordAudience: defineRoute({
    at: 'GET /api/orgas/{orga}/channels/{channel}/discord/audience',
    does: 'Compare who can look into a Discord channel with those the channel belongs to.',
    right: 'channelReader',
    query: AudienceQuery,
    answer: AudienceAnswer,
  }),
  showOnDiscord: defineRoute({
    at: 'PUT /api/orgas/{orga}/channels/{channel}/discord',
    does: 'Show a channel on Discord; by leader or secretary of the team, or the owner.',
    right: 'channelReader',
    body: LinkChannelBody,
    answer: DiscordLinksAnswer,
  }),
  hideFromDiscord: defineRoute({
    at: 'DELETE /api/orgas/{orga}/channels/{channel}/discord',
    does: 'Show it there no longer.',
    right: 'channelReader',
    answer: DoneAnswer,
  }),
}

export const SERVER_ORGA_ROUTES = {
  serverOrgas: defineRoute({
    at: 'GET /api/servers/{server}/organisations',
    does: 'List organisations that are linked to the server or asked for it.',
    right: 'admin',
    answer: LinkedOrgasAnswer,
  }),
  linkOrga: defineRoute({
    at: 'POST /api/servers/{server}/organisations',
    does: 'Let an organisation show itself there, or offer the server to one of one’s own.',
    right: 'manager',
    body: LinkOrgaBody,
    answer: LinkedOrgasAnswer,
    status: 201,
  }),
  cutOrga: defineRoute({
    at: 'DELETE /api/servers/{server}/organisations/{orga}',
    does: 'Cut the link at once, or decline.',
    right: 'admin',
    answer: DoneAnswer,
  }),
}
