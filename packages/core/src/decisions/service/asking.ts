import { AppError } from '../../errors.ts'
import type { Clock, Sha256 } from '../../ports.ts'
import { createTurns } from '../../turns.ts'
import type { DecisionProjects, DecisionStore, StoredQuestion } from '../decision-ports.ts'
import { openQuestion } from '../question/advance.ts'
import { checkName, isElsewhere, placeAsk } from '../question/asking-again.ts'
import type { DecisionEvent } from '../question/event.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { AskHow, DecisionService } from './decision-service.ts'
import { type MadeQuestion, makeQuestion, type NamelessQuestion } from './make-question.ts'

interface Deps {
  store: DecisionStore
  projects: DecisionProjects
  clock: Clock
  sha256: Sha256
  newQuestionId(projectName: string, at: number): string
  take(id: string, event: DecisionEvent): Promise<unknown>
  /** A question has been created, or is asked for again. */
  track(stored: StoredQuestion): void
}

const MOST_ID_TRIES = 3

/** An agent that asks again needs to know everything people are answering. */
function readBesides({ additions }: QuestionState): string[] {
  return additions.map(({ text }) => `This was added to the question, where people can see it, too: ${text}`)
}

/** Asks a new question, or joins the existing one. */
export function createAsking(deps: Deps): DecisionService['ask'] {
  const { store, projects, clock, sha256, newQuestionId, take, track } = deps
  const turns = createTurns()

  async function open(question: NamelessQuestion, name: string): Promise<string> {
    for (let tries = 0; tries < MOST_ID_TRIES; tries += 1) {
      const { state } = openQuestion({ id: newQuestionId(name, question.askedAt), ...question })
      if (await store.create(state)) return state.question.id
    }
    throw new AppError('internal', 'No unused id could be found for the question.')
  }

  async function place({ question, isNamed }: MadeQuestion, name: string, { redeliver = true }: AskHow) {
    const { project, topic, identity, askedAt, threadId } = question
    const stored = await store.listByTopic(project, topic)
    const named = stored.map(({ state }) => state)
    if (isNamed) checkName(named, identity, threadId)
    const known = named.filter((state) => !isElsewhere(state, threadId))
    const eligible = redeliver ? known : known.filter(({ phase }) => phase !== 'delivered')
    const placed = placeAsk(eligible, identity, askedAt)
    if (placed.kind !== 'new') {
      const there = stored.find(({ state }) => state.question.id === placed.id)
      if (there !== undefined) track(there)
      const how = placed.kind === 'attach' ? ('joined' as const) : ('returned' as const)
      const redelivered = placed.kind === 'return' && placed.redelivered
      return {
        id: placed.id,
        how,
        redelivered,
        warnings: there === undefined ? [] : readBesides(there.state),
      }
    }
    const id = await open(question, name)
    for (const old of placed.supersedes) {
      await take(old, { id: `superseded:${id}`, at: askedAt, type: 'superseded', by: id })
    }
    const made = await store.find(id)
    if (made !== undefined) track(made)
    return { id, how: 'new' as const, redelivered: false, warnings: [] }
  }

  return async (key, input, how = {}) => {
    const project = await projects.find(key)
    if (project === undefined) {
      throw new AppError(
        'conflict',
        "Decisions aren't set up here. First set the channel and who may answer.",
        { reason: 'decisions_not_set_up' },
      )
    }
    const made = makeQuestion({ key, project, input, now: clock.now(), ...how }, sha256)
    const placed = await turns.take(made.question.topic, () => place(made, project.name, how))
    return { ...placed, warnings: [...made.warnings, ...placed.warnings] }
  }
}
