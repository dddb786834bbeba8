import type { Actor } from './actor.ts'

/** What the machines want done in addition to their new state, all in the transaction that stores it. */
export type GovernanceEffect =
  /** One line of the organisation's journal. It names things, never text, choices or nominees. */
  | { type: 'journal'; kind: JournalKind; by: Actor | null; before: Facts; after: Facts }
  /** The outcome of an item: exactly one for each time it is closed. */
  | { type: 'decision'; outcome: string; by: Actor | null }
  | { type: 'notify'; category: NoticeCategory; to: 'eligible' | 'unanswered' | readonly string[] }
  /** A ballot without a name, and the tag by which its voter can check that it was counted. */
  | { type: 'ballot'; choices: readonly string[]; tag: string }
  /** The end of a ballot box: its content is stored, sorted, or is never read. */
  | { type: 'box'; fate: 'count' | 'destroy' }

export type Facts = Readonly<Record<string, string | number | boolean | null>>

export type JournalKind =
  | 'Topic'
  | 'Voting'
  | 'Election'
  | 'Objection'
  | 'Clarification'
  | 'TopicResponse'
  | 'Vote'
  | 'Nomination'
  | 'ElectionResponse'
  | 'Process'

export type NoticeCategory =
  | 'item_opened'
  | 'round_opened'
  | 'objection_raised'
  | 'objection_ruled'
  | 'blocked'
  | 'unanswered'
  | 'deadline_passed'
  | 'box_lost'
  | 'resolved'
  | 'accept_candidacy'
  | 'role_assignment'
