import type { Acts } from '../../acts.ts'
import type { JournalFacts } from '../../journal/journal-store.ts'
import type { DecisionStore } from '../decision-ports.ts'
import type { QuestionState } from '../question/question-state.ts'
import { hostedProject } from './question-access.ts'

interface Deps {
  store: DecisionStore
  acts: Acts
}

const MOST_REMEMBERED = 1_000

/** The same store; questions and their outcomes are also recorded in the journal, without any of their text. */
export function recordDecisions({ store, acts }: Deps): DecisionStore {
  /** Read and still open, by id and version: the next write to it may settle it. */
  const open = new Set<string>()

  function note({ state, version }: { state: QuestionState; version: number }): void {
    const key = `${state.question.id} ${version}`
    open.delete(key)
    if (state.outcome === null) open.add(key)
    const [oldest] = open.size > MOST_REMEMBERED ? open : []
    if (oldest !== undefined) open.delete(oldest)
  }

  return {
    ...store,

    async find(id) {
      const found = await store.find(id)
      if (found) note(found)
      return found
    },

    create: (state) =>
      acts.within(async (act) => {
        if (!(await act.decisions.create(state))) return false
        const { entityId } = hostedProject(state.question.project)
        act.record(lineOf(state, 'decision.asked', `entity:${entityId}`))
        return true
      }),

    async save(state, version) {
      const key = `${state.question.id} ${version}`
      const settle = () =>
        acts.within(async (act) => {
          if (!(await act.decisions.save(state, version))) return false
          act.record(lineOf(state, `decision.${state.outcome}`, whoSettled(state)))
          return true
        })
      const isSettled = state.outcome !== null && open.has(key)
      const saved = await (isSettled ? settle() : store.save(state, version))
      if (saved) open.delete(key)
      return saved
    },
  }
}

function lineOf({ question }: QuestionState, action: string, actor: string): JournalFacts {
  const { entityId, serverId } = hostedProject(question.project)
  const place = { space: `server:${serverId}`, target: `entity:${entityId}` }
  return { ...place, actor, action, outcome: 'ok', details: { question_id: question.id } }
}

function whoSettled({ outcome, answer, question }: QuestionState): string {
  if (answer?.by) return `person:${answer.by.id}`
  return outcome === 'withdrawn' ? `entity:${hostedProject(question.project).entityId}` : 'system'
}
