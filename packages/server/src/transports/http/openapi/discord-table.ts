import { DoneAnswer } from '@arachne/contract'
import {
  AudienceAnswer,
  AudienceQuery,
  DiscordChoicesAnswer,
  DiscordLinksAnswer,
  LinkChannelBody,
  LinkedOrgasAnswer,
  LinkOrgaBody,
  LinkServerBody,
} from '@arachne/contract/governance'

import type { ApiRoute } from './api-route.ts'

const DISCORD = '/api/orgas/{orga}/discord'
const CHANNEL = '/api/orgas/{orga}/channels/{channel}/discord'
const ORGANISATIONS = '/api/servers/{server}/organisations'

/** Organisations on Discord, from both sides. */
export const DISCORD_TABLE: readonly ApiRoute[] = [
  {
    at: `GET ${DISCORD}`,
    does: 'Show the servers it is linked to, and which channel is shown where.',
    right: 'orgaMember',
    answer: DiscordLinksAnswer,
  },
  {
    at: `POST ${DISCORD}/servers`,
    does: 'Ask for a server, or confirm what its manager offered; by the owner.',
    right: 'orgaMember',
    body: LinkServerBody,
    answer: DiscordLinksAnswer,
    status: 201,
  },
  {
    at: `DELETE ${DISCORD}/servers/{server}`,
    does: 'Cut the link at once; by the owner.',
    right: 'orgaMember',
    answer: DoneAnswer,
  },
  {
    at: `GET ${DISCORD}/channels`,
    does: 'List text channels of linked servers that one can look into oneself.',
    right: 'orgaMember',
    answer: DiscordChoicesAnswer,
  },
  {
    at: `GET ${CHANNEL}/audience`,
    does: 'Compare who can look into a Discord channel with those the channel belongs to.',
    right: 'channelReader',
    query: AudienceQuery,
    answer: AudienceAnswer,
  },
  {
    at: `PUT ${CHANNEL}`,
    does: 'Show a channel on Discord; by leader or secretary of the team, or the owner.',
    right: 'channelReader',
    body: LinkChannelBody,
    answer: DiscordLinksAnswer,
  },
  {
    at: `DELETE ${CHANNEL}`,
    does: 'Show it there no longer.',
    right: 'channelReader',
    answer: DoneAnswer,
  },
  {
    at: `GET ${ORGANISATIONS}`,
    does: 'List organisations that are linked to the server or asked for it.',
    right: 'admin',
    answer: LinkedOrgasAnswer,
  },
  {
    at: `POST ${ORGANISATIONS}`,
    does: 'Let an organisation show itself there, or offer the server to one of one’s own.',
    right: 'manager',
    body: LinkOrgaBody,
    answer: LinkedOrgasAnswer,
    status: 201,
  },
  {
    at: `DELETE ${ORGANISATIONS}/{orga}`,
    does: 'Cut the link at once, or decline.',
    right: 'admin',
    answer: DoneAnswer,
  },
]
