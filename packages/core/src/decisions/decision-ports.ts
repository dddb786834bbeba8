import type { DecisionEffect } from './effect.ts'
import type { CardPlace, QuestionState } from './question-state.ts'

/** A question with the version it was read at. */
export interface StoredQuestion {
  state: QuestionState
  version: number
}

/** Where questions live: files beside each other, or a database. */
export interface DecisionStore {
  /** false: this id is taken. Once it resolves, the question outlives the process. */
  create(state: QuestionState): Promise<boolean>
  find(id: string): Promise<StoredQuestion | undefined>
  /** Writes only if the stored version is still this one; false: somebody else was first. */
  save(state: QuestionState, version: number): Promise<boolean>
  /** Open, undelivered or with effects outstanding; of one project, or of all. */
  listUnfinished(project?: string): Promise<StoredQuestion[]>
  /** Every question of a project with this topic. */
  listByTopic(project: string, topic: string): Promise<StoredQuestion[]>
}

/** What shows questions to people. */
export interface Cards {
  /**
   * Carries one effect out. The effect's id is its nonce: the same id again finds what was done and does nothing more.
   * Answers where the card is if it posted one.
   */
  carry(effect: DecisionEffect, state: QuestionState): Promise<CardPlace | undefined>
}
