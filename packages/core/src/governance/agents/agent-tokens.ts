/** The content of a token that was signed here, for an agent of a member, and is still valid. */
export interface AgentTokenFacts {
  grantId: string
  memberId: string
}

export interface AgentTokens {
  /** undefined for anything that isn't a valid token for this address. */
  verify(token: string): Promise<AgentTokenFacts | undefined>
}
