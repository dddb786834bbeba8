import type { AppError } from '../../errors.ts'
import type { Cards } from '../decision-ports.ts'
import type { DecisionEffect } from '../question/effect.ts'
import type { DecisionEvent } from '../question/event.ts'
import type { QuestionState } from '../question/question-state.ts'
import { weighFailure } from './failure.ts'
import { lostId } from './lost-id.ts'

export interface CarryingDeps {
  cards: Cards
  take(id: string, event: DecisionEvent): Promise<unknown>
  now(): number
  onError(error: unknown, what: string): void
}

/** done: continue with the next · again: later · trouble: why it won't work. */
export type CarriedOut = 'done' | { again: unknown } | { trouble: AppError }

/** Carries out one effect and records the result. */
export function createRunEffect({ cards, take, now, onError }: CarryingDeps) {
  const report = (id: string, effect: DecisionEffect, over: object = {}) =>
    take(id, { id: `done:${effect.id}`, at: now(), type: 'done', effectId: effect.id, ...over })

  async function carry(effect: DecisionEffect, state: QuestionState): Promise<void> {
    const { id } = state.question
    // Every write wakes waiting calls; this effect only says that one was worth it.
    if (effect.type === 'wake') return void (await report(id, effect))
    const { card, post, warning } = await cards.carry(effect, state)
    if (card !== undefined) {
      const told = warning === undefined ? {} : { warning }
      await take(id, { id: `posted:${effect.id}`, at: now(), type: 'posted', card, ...told })
    }
    await report(id, effect, post === undefined ? {} : { post })
  }

  return async function carryOut(effect: DecisionEffect, state: QuestionState): Promise<CarriedOut> {
    const { id } = state.question
    try {
      await carry(effect, state)
      return 'done'
    } catch (error) {
      const failure = weighFailure(error, effect, state)
      if (failure === 'again') return { again: error }
      onError(error, effect.type)
      if (failure === 'trouble') return { trouble: error as AppError }
      const { card } = state
      if (failure === 'card_lost' && card !== null) {
        const lost = { messageId: card.messageId }
        await take(id, { id: lostId(lost), at: now(), type: 'card_lost', lost })
      }
      await report(id, effect)
      return 'done'
    }
  }
}
