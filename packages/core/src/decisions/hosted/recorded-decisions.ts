import type { Journal } from '../../journal/journal.ts'
import type { DecisionStore } from '../decision-ports.ts'
import type { QuestionState } from '../question-state.ts'
import { seatOf } from './seats.ts'

interface Deps {
  store: DecisionStore
  journal: Pick<Journal, 'record'>
}

const MOST_REMEMBERED = 1_000

/** The same store; what was asked and what came of it goes to the journal, without a word of either. */
export function recordDecisions({ store, journal }: Deps): DecisionStore {
  /** Read and still open, by id and version: whoever writes next on it may be the one who settles. */
  const open = new Set<string>()

  function note({ state, version }: { state: QuestionState; version: number }): void {
    const key = `${state.question.id} ${version}`
    open.delete(key)
    if (state.outcome === null) open.add(key)
    const [oldest] = open.size > MOST_REMEMBERED ? open : []
    if (oldest !== undefined) open.delete(oldest)
  }

  async function record(state: QuestionState, action: string, actor: string): Promise<void> {
    const { entityId, serverId } = seatOf(state.question.project)
    await journal.record({
      space: `server:${serverId}`,
      actor,
      action,
      target: `entity:${entityId}`,
      outcome: 'ok',
      details: { question_id: state.question.id },
    })
  }

  return {
    ...store,

    async find(id) {
      const found = await store.find(id)
      if (found) note(found)
      return found
    },

    async create(state) {
      const created = await store.create(state)
      const { entityId } = seatOf(state.question.project)
      if (created) await record(state, 'decision.asked', `entity:${entityId}`)
      return created
    },

    async save(state, version) {
      const saved = await store.save(state, version)
      if (!saved || !open.delete(`${state.question.id} ${version}`) || state.outcome === null) return saved
      await record(state, `decision.${state.outcome}`, whoSettled(state))
      return saved
    },
  }
}

function whoSettled({ outcome, answer, question }: QuestionState): string {
  if (answer?.by) return `person:${answer.by.id}`
  return outcome === 'withdrawn' ? `entity:${seatOf(question.project).entityId}` : 'system'
}
