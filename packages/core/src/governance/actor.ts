/** The actor. An agent acts for a member, and its acts stay marked. */
export interface Actor {
  memberId: string
  kind: 'human' | 'agent'
  /** Set for an agent: the grant it acts under. */
  grantId?: string
  /** Set for an agent that asked first: what the member confirmed, and when. */
  confirmed?: { id: string; at: number }
}

/** Facts about the actor at this moment, worked out by `authority.ts` for each act. */
export interface ActorFacts {
  facilitator: boolean
  /** May rule on objections between these two people. */
  referee: boolean
  owner: boolean
}
