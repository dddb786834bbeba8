/** How often agents may ask; AppError `rate_limited` beyond that. */
export interface AgentLimits {
  /** Each minute, for one grant. */
  take(grantId: string, what: 'read' | 'call' | 'search', most: number): Promise<void>
  /** Each hour, for one member. */
  takeSession(memberId: string, most: number): Promise<void>
}
