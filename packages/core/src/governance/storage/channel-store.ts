import type { GovernanceChannel, Viewer } from '../access.ts'

interface Base {
  id: string
  createdAt: number
  archivedAt: number | null
}

/** A stored channel: what `channelRight` judges, with an id and times. */
export type OrgaChannel = Base & GovernanceChannel

export interface ChannelStore {
  insert(channel: OrgaChannel): Promise<void>
  find(id: string): Promise<OrgaChannel | undefined>
  ofOrga(): Promise<OrgaChannel>
  ofTeam(teamId: string): Promise<OrgaChannel | undefined>
  /** The channel of every team, by team. */
  ofTeams(): Promise<Map<string, string>>
  /** The one between two members, in any order. */
  ofPair(one: string, other: string): Promise<OrgaChannel | undefined>
  /** Those a viewer may read by `channelRight`, oldest first; filtered inside the query. */
  reachedBy(viewer: Viewer): Promise<OrgaChannel[]>
  /** Makes it read-only, for those who could read it last. */
  archive(id: string, at: number, readers: readonly string[]): Promise<void>
}
