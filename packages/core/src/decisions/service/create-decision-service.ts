import type { HeardVerdict } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Sha256 } from '../../ports.ts'
import type { DecisionProject, DecisionProjects } from '../decision-ports.ts'
import { isOn, mayAnswer } from '../question/approvers.ts'
import type { Responder } from '../question/event.ts'
import type { QuestionState } from '../question/question-state.ts'
import { createAsking } from './asking.ts'
import type { DecisionService } from './decision-service.ts'
import { lostId } from './lost-id.ts'
import { createQuestionLifecycle, type KeepingDeps } from './question-lifecycle.ts'

const LINES: [RegExp, HeardVerdict][] = [
  [/^turned away/, 'refused'],
  [/^(?:changed|added to) the answer/, 'changed'],
  [/^settled/, 'accepted'],
  [/^voted/, 'counted'],
  [/^asked back/, 'asked_back'],
  [/^to be confirmed/, 'to_confirm'],
  [/^(?:replied unclearly|not confirmed)/, 'unclear'],
]

export interface DecisionServiceDeps extends Omit<KeepingDeps, 'readMissed' | 'onError' | 'onChange'> {
  projects: DecisionProjects
  sha256: Sha256
  newQuestionId(projectName: string, at: number): string
  /** Reads missed messages, before a deadline takes effect and before its result is returned. */
  readMissed?(questionId: string): Promise<void>
  /** Never contains people's words. */
  onError?(error: unknown, what: string): void
  /** Called after every write. */
  onChange?(state: QuestionState): void
}

const LONGEST_READ_MS = 10_000
/** Reading again immediately finds nothing new, and delays frequent callers while Discord is away. */
const READ_AGAIN_MS = 30_000
const MOST_READ = 1_000
const nothing = () => {}

type ReadingDeps = Pick<DecisionServiceDeps, 'readMissed' | 'clock' | 'after' | 'onError'>

/** Discord may be away, but a deadline passes all the same. */
function bounded({ readMissed, clock, after, onError = nothing }: ReadingDeps) {
  const reads = new Map<string, number>()
  return async (id: string): Promise<void> => {
    const now = clock.now()
    if (readMissed === undefined || now < (reads.get(id) ?? 0) + READ_AGAIN_MS) return
    if (reads.size >= MOST_READ) reads.clear()
    reads.set(id, now)
    const { promise: tired, resolve } = Promise.withResolvers<void>()
    const cancel = after(LONGEST_READ_MS, resolve)
    const read = readMissed(id).catch((error: unknown) => onError(error, 'reading what was missed'))
    await Promise.race([read, tired])
    cancel()
  }
}

function listed(project: DecisionProject | undefined, person: Responder): Required<Responder>['listed'] {
  if (project === undefined) return { first: false, second: false }
  return { first: isOn(project.approvers, person), second: isOn(project.second, person) }
}

export function createDecisionService(deps: DecisionServiceDeps): DecisionService {
  const { store, projects, cards, clock, after, sha256, newQuestionId } = deps
  const { onError = nothing, onChange = nothing } = deps
  const readMissed = bounded(deps)
  const lifecycle = createQuestionLifecycle({ store, cards, clock, after, readMissed, onError, onChange })
  const { find, take, track, index, waits } = lifecycle
  const { set: _tracked, ...places } = index

  async function must(id: string): Promise<QuestionState> {
    const state = await find(id)
    if (state === undefined) throw new AppError('not_found', 'There is no such question.')
    return state
  }

  async function asListed({ question }: QuestionState, person: Responder): Promise<Responder> {
    return { ...person, listed: listed(await projects.find(question.project), person) }
  }

  return {
    ask: createAsking({ store, projects, clock, sha256, newQuestionId, take, track }),
    wait: waits.wait,
    isAwaited: waits.isAwaited,
    async hear(id, event) {
      const now = await must(id)
      const from = await asListed(now, event.from)
      // Other people's conversation beside a question isn't kept: one line and one notice each are enough.
      const isTalk = event.type === 'reply' && now.turnedAway.includes(from.id)
      if (!from.human || (isTalk && !mayAnswer(now, from))) return { state: now, verdict: 'refused' }
      const { state, before } = await take(id, { ...event, from })
      return { state, verdict: verdictOf(before, state, from.id) }
    },
    mayAnswer: async (state, person) => mayAnswer(state, await asListed(state, person)),
    async withdraw(id, reason) {
      const at = clock.now()
      return (await take(id, { id: `withdrawn:${at}`, at, type: 'withdrawn', reason })).state
    },
    async update(id, text) {
      const at = clock.now()
      return (await take(id, { id: `updated:${at}:${sha256(text)}`, at, type: 'updated', text })).state
    },
    async cardLost(id, lost) {
      await take(id, { id: lostId(lost), at: clock.now(), type: 'card_lost', lost })
    },
    async restarted(id, boot) {
      await take(id, { id: `restarted:${boot}`, at: clock.now(), type: 'restarted' })
    },
    find,
    async pending(project) {
      const states = (await store.listUnfinished(project)).map(({ state }) => state)
      return states
        .filter(({ phase }) => phase !== 'delivered')
        .toSorted((left, right) => left.question.askedAt - right.question.askedAt)
    },
    ...places,
    async resume() {
      for (const stored of await store.listUnfinished()) track(stored)
    },
    stir: lifecycle.stir,
    refuse: waits.trouble,
    fail: waits.fail,
    [Symbol.asyncDispose]: lifecycle[Symbol.asyncDispose],
  }
}

/** The result of what a person did, found in the history lines that were added for it. */
function verdictOf(before: QuestionState, after: QuestionState, person: string): HeardVerdict {
  const lines = after.history.slice(before.history.length).filter(({ by }) => by === person)
  if (lines.some(({ what }) => what === 'answered too late')) {
    return after.phase === 'delivered' || after.answer?.by?.id === person ? 'too_late' : 'already_answered'
  }
  return LINES.find(([words]) => lines.some(({ what }) => words.test(what)))?.[1] ?? 'nothing'
}
