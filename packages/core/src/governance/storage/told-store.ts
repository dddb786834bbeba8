/** What a day of a calendar has told somebody, so that it tells them once. */
export interface ToldStore {
  /** True the first time. */
  once(key: string, at: number): Promise<boolean>
}

/** What has a day of its own: the end of a term, a review, the end of what an agent was lent. */
export type DueKind = 'term_ending' | 'term_ended' | 'role_review' | 'policy_review' | 'grant_expiring'

export interface DueDay {
  orgaId: string
  /** Of the role, the policy or the grant. */
  id: string
  at: number
}

/** Across organisations. */
export interface DueDirectory {
  /** Those with a day up to `until` that nobody was told of, the earliest first. */
  due(kind: DueKind, until: number, limit: number): Promise<DueDay[]>
}

/** Under which a day is told: another day of the same thing is another one. */
export function toldKey(kind: DueKind, id: string, isoDay: string): string {
  return `${kind}:${id}:${isoDay}`
}
