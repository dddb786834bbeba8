export type TopicPhase = 'proposition' | 'clarification' | 'consent' | 'resolved'
export type TopicOutcome = 'accepted' | 'modified' | 'withdrawn'
export type ConsentResponse = 'consent' | 'objection' | 'stand_aside'

export interface TopicVersion {
  text: string
  at: number
}

export interface Clarification {
  id: string
  memberId: string
  question: string
  at: number
  viaAgent: boolean
  answers: { id: string; memberId: string; answer: string; at: number; viaAgent: boolean }[]
}

/** A member's answer to one version in one round. Older ones stay; only the last of a round counts. */
export interface TopicResponse {
  round: number
  version: number
  memberId: string
  response: ConsentResponse
  reason: string
  at: number
  viaAgent: boolean
}

/** left: the objector is no longer a member; the objection stays as a concern. */
export type ObjectionState = 'open' | 'withdrawn' | 'addressed' | 'not_qualified' | 'left'

export interface Objection {
  id: string
  memberId: string
  round: number
  text: string
  state: ObjectionState
  addressedIn: number | null
  ruling: { by: string; reason: string; at: number } | null
}

export interface TopicState {
  phase: TopicPhase
  outcome: TopicOutcome | null
  /** Accepted by its author, who was the only one to decide. */
  alone?: boolean
  authorId: string
  title: string
  driver: string
  /** The first is version 1. */
  versions: readonly TopicVersion[]
  round: number
  deadline: number | null
  /** The round whose deadline was handled. */
  deadlineDone: number
  flag: 'blocked' | 'unanswered' | null
  eligible: readonly string[]
  clarifications: readonly Clarification[]
  responses: readonly TopicResponse[]
  objections: readonly Objection[]
  resolvedAt: number | null
  /** How often it was closed: a reopened topic is closed again. */
  resolutions: number
  reviewOn: number | null
}

export function versionOf({ versions }: Pick<TopicState, 'versions'>): number {
  return versions.length
}

/** This member's answer in the present round. Outside a round, which has a deadline, no answer counts. */
export function liveResponse(
  { responses, round, deadline }: Pick<TopicState, 'responses' | 'round' | 'deadline'>,
  memberId: string,
): TopicResponse | undefined {
  if (deadline === null) return undefined
  return responses.findLast((one) => one.round === round && one.memberId === memberId)
}

export function openObjections({ objections }: Pick<TopicState, 'objections'>): Objection[] {
  return objections.filter(({ state }) => state === 'open')
}

export function unansweredIn(state: TopicState): string[] {
  return state.eligible.filter((memberId) => liveResponse(state, memberId) === undefined)
}
