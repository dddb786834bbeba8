/** How often agents may ask. */
export interface AgentLimits {
  /** Each minute, for one grant; AppError `rate_limited` beyond that. */
  take(grantId: string, what: 'read' | 'call' | 'search', most: number): Promise<void>
  /** Each hour, for one member: whether there was one left. */
  takeSession(memberId: string, most: number): Promise<boolean>
}
