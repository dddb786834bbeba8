import type { ErrorReason } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { DecisionEffect } from '../question/effect.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'

/** What a failed effect means for its question. */
export type Failure = 'again' | 'card_lost' | 'drop' | 'trouble'

const PASSES = new Set(['unavailable', 'rate_limited', 'internal'])
/** Discord is reachable but refuses us until something is changed: a revoked token, a missing intent. */
const LASTING = new Set<ErrorReason>(['discord_refused', 'missing_intent'])
/** Optional: a permission that only these need is no reason to stop. */
const DISPENSABLE = new Set<DecisionEffect['type']>([
  'react',
  'archive_thread',
  'turn_away',
  'already_answered',
  'too_late',
  'restart_notice',
])

/** Whether waiting may help. */
export function passes(error: AppError): boolean {
  const { reason } = error.details
  return PASSES.has(error.code) && (reason === undefined || !LASTING.has(reason))
}

export function weighFailure(error: unknown, { type }: DecisionEffect, state: QuestionState): Failure {
  if (!(error instanceof AppError) || passes(error)) return 'again'
  if (type === 'post_card') return 'trouble'
  if (DISPENSABLE.has(type)) return 'drop'
  if (error.code === 'not_found') return isOpen(state) && state.card !== null ? 'card_lost' : 'drop'
  return isOpen(state) ? 'trouble' : 'drop'
}

/** A card that was deleted twice isn't wanted; only the asker can decide what to do. */
export function lostForGood({ card, history, outbox, ...state }: QuestionState): AppError | undefined {
  if (!isOpen(state) || card !== null || outbox.some(({ type }) => type === 'post_card')) return undefined
  if (!history.some(({ what }) => what === 'card lost')) return undefined
  return new AppError(
    'conflict',
    'The question is still open, but its card was deleted on Discord twice. Withdraw it with discord_withdraw_decision, or find out who deletes its card.',
  )
}
