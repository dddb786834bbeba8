import type { DecisionEvent } from '../question/event.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'
import type { Waited } from './decision-service.ts'

interface Deps {
  take(id: string, event: DecisionEvent): Promise<unknown>
  now(): number
}

/** The result for a waiting agent; undefined: none yet. */
export function resultForAgent(state: QuestionState, { take, now }: Deps): Waited | undefined {
  const { id } = state.question
  if (!isOpen(state)) {
    const answer = state.answer?.number ?? 0
    return {
      kind: 'settled',
      state,
      async delivered() {
        await take(id, { id: 'delivered', at: now(), type: 'delivered', answer })
      },
    }
  }
  const asked = state.outbox.find((effect) => effect.type === 'ask_agent')
  if (asked?.type !== 'ask_agent') return undefined
  return {
    kind: 'asked_back',
    state,
    asked,
    async delivered() {
      await take(id, { id: `done:${asked.id}`, at: now(), type: 'done', effectId: asked.id })
    },
  }
}
