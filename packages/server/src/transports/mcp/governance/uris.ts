import type { ResourceType } from '@arachne/contract/governance'

export type ResourceKind =
  | 'organization'
  | 'teams'
  | 'team'
  | 'members'
  | 'member'
  | 'roles'
  | 'channels'
  | 'messages'
  | 'thread'
  | 'decisions'
  | 'policies'
  | 'policy'
  | 'topics'
  | 'governance-tools'

interface Shape {
  kind: ResourceKind
  uriTemplate: string
  name: string
  description: string
  /** What has to be lent; null: nothing. */
  type: ResourceType | null
}

const ROOT = 'swarmrise://orgas/{orgaId}'
const PAGED = ' Takes ?limit= (1–100, 50) and ?cursor= (nextCursor of the page before, in _meta).'

const shape = (kind: ResourceKind, path: string, words: [string, string], type: Shape['type']): Shape => ({
  kind,
  uriTemplate: `${ROOT}${path}`,
  name: words[0],
  description: words[1],
  type,
})

/** The fourteen kinds of things there are to read. */
export const SHAPES: readonly Shape[] = [
  shape('organization', '', ['Organization', 'Name, accent colour and owner.'], null),
  shape('teams', '/teams', ['Teams', `All teams.${PAGED}`], 'teams'),
  shape('team', '/teams/{teamId}', ['Team', 'One team with its roles.'], 'teams'),
  shape('members', '/members', ['Members', `Current members with their roles.${PAGED}`], 'members'),
  shape('member', '/members/{memberId}', ['Member', 'One member with roles and teams.'], 'members'),
  shape('roles', '/roles', ['Roles', `Roles of the teams in reach.${PAGED}`], 'roles'),
  shape('channels', '/channels', ['Channels', `Channels in reach.${PAGED}`], 'channels'),
  shape(
    'messages',
    '/channels/{channelId}/messages',
    ['Messages', `Newest first, without replies.${PAGED}`],
    'messages',
  ),
  shape(
    'thread',
    '/channels/{channelId}/messages/{messageId}/thread',
    ['Thread', `Replies, oldest first.${PAGED}`],
    'messages',
  ),
  shape(
    'decisions',
    '/decisions',
    ['Decisions', `The journal, newest first; ?targetType= and ?teamId= narrow it.${PAGED}`],
    'decisions',
  ),
  shape('policies', '/policies', ['Policies', `All policies by number.${PAGED}`], 'policies'),
  shape('policy', '/policies/{policyId}', ['Policy', 'One policy with its text.'], 'policies'),
  shape('topics', '/topics', ['Topics', `Open topics in reach.${PAGED}`], 'topics'),
  shape(
    'governance-tools',
    '/governance-tools',
    ['Governance Tools', `Open topics, votings and elections in reach.${PAGED}`],
    'governance-tools',
  ),
]

/** One address, taken apart. */
export interface AskedResource {
  kind: ResourceKind
  type: ResourceType | null
  orgaId: string
  /** By the names in the template. */
  ids: Readonly<Record<string, string>>
  /** Without what stands behind the question mark: the name things are known by. */
  canonical: string
  query: URLSearchParams
}

/** Ids are letters, digits, `-` and `_`: what is escaped, dotted or empty names nothing. */
const PATTERNS = SHAPES.map((one) => ({
  ...one,
  pattern: new RegExp(`^${one.uriTemplate.replaceAll(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9_-]{1,64})')}$`),
}))

/** undefined for everything that is not written exactly so. */
export function readUri(uri: string): AskedResource | undefined {
  const mark = uri.indexOf('?')
  const canonical = mark === -1 ? uri : uri.slice(0, mark)
  for (const { kind, type, pattern } of PATTERNS) {
    const groups = pattern.exec(canonical)?.groups
    if (groups === undefined) continue
    const { orgaId = '', ...ids } = groups
    const query = new URLSearchParams(mark === -1 ? '' : uri.slice(mark + 1))
    return { kind, type, orgaId, ids, canonical, query }
  }
  return undefined
}

export function uriIn(orgaId: string, path = ''): string {
  return `swarmrise://orgas/${orgaId}${path}`
}

/** Those that need no further id. */
export const LISTED_SHAPES = SHAPES.filter(({ uriTemplate }) => uriTemplate.split('{').length === 2)
