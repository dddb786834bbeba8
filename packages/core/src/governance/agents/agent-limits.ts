/** How often agents may call. */
export interface AgentLimits {
  /** Per minute and grant; AppError `rate_limited` beyond that. */
  take(grantId: string, what: 'read' | 'call' | 'search', most: number): Promise<void>
  /** Per hour and member: whether one was left. */
  takeSession(memberId: string, most: number): Promise<boolean>
}
