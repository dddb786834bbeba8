import type { ResourceType } from '@arachne/contract/governance'

/** A place where members talk and decide. */
export type GovernanceChannel =
  | { kind: 'orga'; archivedReaders: null }
  | { kind: 'team'; teamId: string; archivedReaders: readonly string[] | null }
  | { kind: 'dm'; members: readonly [string, string]; archivedReaders: null }

/** What a member lent an agent: some of their roles, to read or to act, for certain kinds of things. */
export interface Delegation {
  roleIds: readonly string[]
  permission: 'readonly' | 'action'
  resourceScopes: readonly ResourceType[]
}

/** The viewer, with the facts of this moment. */
export interface Viewer {
  memberId: string
  /** false once they have left. */
  isMember: boolean
  roles: readonly { id: string; teamId: string }[]
  /** Set for an agent; null: the member in person. */
  delegation: Delegation | null
}

export interface ChannelRight {
  read: boolean
  write: boolean
  /** Why it is refused; undefined: nothing is refused. `hidden`: for this viewer, the channel doesn't exist. */
  refusal?: 'hidden' | 'archived' | 'readonly'
}

const HIDDEN: ChannelRight = { read: false, write: false, refusal: 'hidden' }

/** The one answer for web, search, push, files, MCP and Discord, derived from current facts each time. */
export function channelRight(viewer: Viewer, channel: GovernanceChannel): ChannelRight {
  if (!viewer.isMember || !reaches(viewer, channel)) return HIDDEN
  if (channel.archivedReaders !== null) return { read: true, write: false, refusal: 'archived' }
  if (viewer.delegation?.permission === 'readonly') return { read: true, write: false, refusal: 'readonly' }
  return { read: true, write: true }
}

function reaches(viewer: Viewer, channel: GovernanceChannel): boolean {
  const isAgent = viewer.delegation !== null
  switch (channel.kind) {
    case 'orga':
      return true
    case 'team':
      if (channel.archivedReaders !== null)
        return !isAgent && channel.archivedReaders.includes(viewer.memberId)
      return reachedTeams(viewer).has(channel.teamId)
    case 'dm':
      // No setting changes this: agents never read direct messages between two members.
      return !isAgent && channel.members.includes(viewer.memberId)
  }
}

/** The teams in which a viewer has a role; for an agent, only roles that were lent and that the member still holds. */
export function reachedTeams({ roles, delegation }: Viewer): Set<string> {
  const usable = delegation === null ? roles : roles.filter(({ id }) => delegation.roleIds.includes(id))
  return new Set(usable.map(({ teamId }) => teamId))
}

/** The organisation itself is always readable; everything else only if its type was lent. */
export function mayTouch({ delegation }: Viewer, type: ResourceType): boolean {
  return delegation === null || delegation.resourceScopes.includes(type)
}
