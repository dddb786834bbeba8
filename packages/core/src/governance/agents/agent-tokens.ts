/** What a token says that was signed here, for agents of members, and is not over yet. */
export interface AgentTokenFacts {
  grantId: string
  memberId: string
}

export interface AgentTokens {
  /** undefined for everything that is not a good token for this address. */
  verify(token: string): Promise<AgentTokenFacts | undefined>
}
