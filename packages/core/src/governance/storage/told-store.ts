/** Dates that members have been notified of, so that each is notified once. */
export interface ToldStore {
  /** True the first time. */
  once(key: string, at: number): Promise<boolean>
}

/** What has a date: the end of a term, a review, the end of an agent's grant. */
export type DueKind = 'term_ending' | 'term_ended' | 'role_review' | 'policy_review' | 'grant_expiring'

export interface DueDay {
  orgaId: string
  /** Of the role, the policy or the grant. */
  id: string
  at: number
}

/** Across organisations. */
export interface DueDirectory {
  /** Those with a date up to `until` that nobody was notified of, earliest first. */
  due(kind: DueKind, until: number, limit: number): Promise<DueDay[]>
}

/** The key of a notified date: a new date of the same thing has a new key. */
export function toldKey(kind: DueKind, id: string, isoDay: string): string {
  return `${kind}:${id}:${isoDay}`
}
