/** How an organisation works. Every new one begins with `DEFAULT_SETTINGS`. */
export interface OrgaSettings {
  /** How long a consent round lasts unless its facilitator says otherwise. */
  consentHours: number
  /** At its deadline a consent round without objections resolves by itself. */
  autoResolve: boolean
  /** A voting closes once everybody has voted. */
  closeWhenComplete: boolean
  /** When the results of votings with names are shown; of those without, only after they are closed. */
  results: 'live' | 'after_vote' | 'after_close'
  anonymousVotings: boolean
  /** Anonymous ballots and nominations are given in the page alone: Discord sees who presses what. Absent: not. */
  webOnlySecrets?: boolean
  /** Who begins topics, votings and elections: any member, whoever holds a role, or leaders and secretaries. */
  itemsBy: 'anyone' | 'role_holders' | 'facilitators'
  /** Who changes teams and roles: any member, whoever holds a role in the team, or nobody without an accepted topic. */
  structureChange: 'anyone' | 'team' | 'by_decision'
  policyNeedsTopic: boolean
  /** null: until somebody deletes it. */
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
