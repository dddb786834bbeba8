/** Who acts. An agent acts for a member, and its marks stay on what it did. */
export interface Actor {
  memberId: string
  kind: 'human' | 'agent'
  /** Of an agent: what it was lent. */
  grantId?: string
  /** Of an agent that asked first: what the member confirmed, and when. */
  confirmed?: { id: string; at: number }
}

/** What is true of the actor right now; worked out by `authority.ts` for each act. */
export interface ActorFacts {
  facilitator: boolean
  /** May rule on objections between these two people. */
  referee: boolean
  owner: boolean
}
