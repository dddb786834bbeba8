import type { ResourceType } from '@arachne/contract/governance'
import type { OrgaTouch } from '@arachne/core/governance'

import type { AgentContext } from './governance-ports.ts'
import type { PageWish, ReadPage } from './pages.ts'
import { readChannels, readMessages, readThread } from './read-chat.ts'
import { readGovernanceTools, readTopics } from './read-items.ts'
import { readDecisions, readPolicies, readPolicy } from './read-records.ts'
import {
  readMember,
  readMembers,
  readOrganization,
  readRoles,
  readTeam,
  readTeams,
} from './read-structure.ts'

interface Resource {
  uriTemplate: string
  name: string
  description: string
  /** The type that has to be lent; null: none. */
  type: ResourceType | null
  /** Changes after which its content may differ; content of a channel changes with that channel. */
  changesWith: readonly OrgaTouch['what'][]
  /** undefined if there is none. */
  read(context: AgentContext, wish: PageWish, asked: Asked): Promise<ReadPage | undefined>
}

interface Asked {
  /** By the names in the template. */
  ids: Readonly<Record<string, string>>
  query: URLSearchParams
}

const PAGED = ' Takes ?limit= (1–100, 50) and ?cursor= (nextCursor of the page before, in _meta).'

const resource = (
  path: string,
  [name, description]: [string, string],
  rest: Pick<Resource, 'type' | 'changesWith' | 'read'>,
): Resource => ({ uriTemplate: `swarmrise://orgas/{orgaId}${path}`, name, description, ...rest })

/** The fourteen kinds of resources. */
export const RESOURCES: readonly Resource[] = [
  resource('', ['Organization', 'Name, accent colour and owner.'], {
    type: null,
    changesWith: ['structure', 'settings'],
    read: readOrganization,
  }),
  resource('/teams', ['Teams', `All teams.${PAGED}`], {
    type: 'teams',
    changesWith: ['structure'],
    read: readTeams,
  }),
  resource('/teams/{teamId}', ['Team', 'One team with its roles.'], {
    type: 'teams',
    changesWith: ['structure'],
    read: (context, _wish, { ids }) => readTeam(context, ids['teamId'] ?? ''),
  }),
  resource('/members', ['Members', `Current members with their roles.${PAGED}`], {
    type: 'members',
    changesWith: ['structure'],
    read: readMembers,
  }),
  resource('/members/{memberId}', ['Member', 'One member with roles and teams.'], {
    type: 'members',
    changesWith: ['structure'],
    read: (context, _wish, { ids }) => readMember(context, ids['memberId'] ?? ''),
  }),
  resource('/roles', ['Roles', `Roles of the teams you can access.${PAGED}`], {
    type: 'roles',
    changesWith: ['structure'],
    read: readRoles,
  }),
  resource('/channels', ['Channels', `Channels you can access.${PAGED}`], {
    type: 'channels',
    changesWith: ['structure'],
    read: readChannels,
  }),
  resource('/channels/{channelId}/messages', ['Messages', `Newest first, without replies.${PAGED}`], {
    type: 'messages',
    changesWith: [],
    read: (context, wish, { ids }) => readMessages(context, ids['channelId'] ?? '', wish),
  }),
  resource(
    '/channels/{channelId}/messages/{messageId}/thread',
    ['Thread', `Replies, oldest first.${PAGED}`],
    {
      type: 'messages',
      changesWith: [],
      read: (context, wish, { ids: { channelId = '', messageId = '' } }) =>
        readThread(context, { channelId, messageId }, wish),
    },
  ),
  resource(
    '/decisions',
    ['Decisions', `The journal, newest first; filter with ?targetType= and ?teamId=.${PAGED}`],
    {
      type: 'decisions',
      changesWith: ['decisions'],
      read: (context, wish, { query }) => readDecisions(context, query, wish),
    },
  ),
  resource('/policies', ['Policies', `All policies by number.${PAGED}`], {
    type: 'policies',
    changesWith: ['policies'],
    read: readPolicies,
  }),
  resource('/policies/{policyId}', ['Policy', 'One policy with its text.'], {
    type: 'policies',
    changesWith: ['policies'],
    read: (context, _wish, { ids }) => readPolicy(context, ids['policyId'] ?? ''),
  }),
  resource('/topics', ['Topics', `Open topics you can access.${PAGED}`], {
    type: 'topics',
    changesWith: ['structure', 'item'],
    read: readTopics,
  }),
  resource(
    '/governance-tools',
    ['Governance Tools', `Open topics, votes and elections you can access.${PAGED}`],
    {
      type: 'governance-tools',
      changesWith: ['structure', 'item'],
      read: readGovernanceTools,
    },
  ),
]

/** One parsed address. */
interface AskedResource extends Asked {
  resource: Resource
  orgaId: string
  /** Without the query: the name by which it is known. */
  canonical: string
}

/** Ids consist of letters, digits, `-` and `_`: anything escaped, dotted or empty names nothing. */
const PATTERNS = RESOURCES.map((one) => ({
  one,
  pattern: new RegExp(`^${one.uriTemplate.replaceAll(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9_-]{1,64})')}$`),
}))

/** undefined for anything not written in exactly this form. */
export function readUri(uri: string): AskedResource | undefined {
  const mark = uri.indexOf('?')
  const canonical = mark === -1 ? uri : uri.slice(0, mark)
  for (const { one, pattern } of PATTERNS) {
    const groups = pattern.exec(canonical)?.groups
    if (groups === undefined) continue
    const { orgaId = '', ...ids } = groups
    const query = new URLSearchParams(mark === -1 ? '' : uri.slice(mark + 1))
    return { resource: one, orgaId, ids, canonical, query }
  }
  return undefined
}

/** Those that need no further id. */
export const LISTED_RESOURCES = RESOURCES.filter(({ uriTemplate }) => uriTemplate.split('{').length === 2)
