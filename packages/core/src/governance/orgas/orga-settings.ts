/** How an organisation works. Every new one begins with `DEFAULT_SETTINGS`. */
export interface OrgaSettings {
  /** How long a consent round lasts by default. */
  consentHours: number
  /** At its deadline, a consent round without objections resolves by itself. */
  autoResolve: boolean
  /** A voting closes once everyone has voted. */
  closeWhenComplete: boolean
  /** When results of votes with names are shown; without names, only after closing. */
  results: 'live' | 'after_vote' | 'after_close'
  anonymousVotings: boolean
  /**
   * Anonymous ballots and nominations are only possible in the page, because Discord sees who presses what. Absent:
   * false.
   */
  webOnlySecrets?: boolean
  /** Who can begin topics, votings and elections: any member, role holders, or leaders and secretaries. */
  itemsBy: 'anyone' | 'role_holders' | 'facilitators'
  /** Who can change teams and roles: any member, role holders in the team, or nobody without an accepted topic. */
  structureChange: 'anyone' | 'team' | 'by_decision'
  policyNeedsTopic: boolean
  /** null: until someone deletes it. */
  chatDays: number | null
  agents: AgentSettings
}

export interface AgentSettings {
  allowed: boolean
  permission: 'readonly' | 'action'
  maxDays: number
  anonymousBallots: boolean
  askFirst: boolean
  notifyMembers: boolean
  readsPerMinute: number
  callsPerMinute: number
  searchesPerMinute: number
}

export const DEFAULT_SETTINGS: OrgaSettings = {
  consentHours: 72,
  autoResolve: true,
  closeWhenComplete: true,
  results: 'live',
  anonymousVotings: true,
  itemsBy: 'anyone',
  structureChange: 'anyone',
  policyNeedsTopic: false,
  chatDays: null,
  agents: {
    allowed: true,
    permission: 'action',
    maxDays: 90,
    anonymousBallots: false,
    askFirst: false,
    notifyMembers: true,
    readsPerMinute: 60,
    callsPerMinute: 10,
    searchesPerMinute: 20,
  },
}
