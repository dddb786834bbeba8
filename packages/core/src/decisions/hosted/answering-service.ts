import type { AnswerQuestionBody, EntityId, HeardVerdict, Snowflake } from '@arachne/contract'

import { mayManageEntity, mayRuleServer, type Person } from '../../access/people.ts'
import { AppError } from '../../errors.ts'
import type { Clock, Ids } from '../../ports.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'
import { mayChange } from '../question/replies.ts'
import type { HostedProject } from '../question/settings.ts'
import type { DecisionService } from '../service/decision-service.ts'
import { createPersonStanding, type PersonStanding, type StandingDeps } from './person-standing.ts'
import { noSuchQuestion, hostedProject } from './question-access.ts'

/** Which questions: those of these entities on these servers, all of an entity, or all of a server. */
export interface QuestionScope {
  everything: boolean
  entityIds: readonly EntityId[]
  serverIds: readonly Snowflake[]
  projects: readonly HostedProject[]
}

export interface QuestionFilter {
  state: 'open' | 'over' | 'all'
  entityId?: EntityId | undefined
  limit: number
  /** The id of the last question on the previous page. */
  before?: string | undefined
}

/** Questions in pages, newest first. */
export interface QuestionPages {
  page(scope: QuestionScope, filter: QuestionFilter): Promise<QuestionState[]>
}

/** A question with what this person may do about it. */
export interface SeenQuestion {
  state: QuestionState
  mayAnswer: boolean
  /** They answered, and the agent doesn't have the answer yet. */
  mayChange: boolean
  mayWithdraw: boolean
}

export interface AnsweringService {
  list(
    person: Person,
    filter: QuestionFilter & { answerable?: boolean | undefined },
  ): Promise<{ questions: SeenQuestion[]; next: string | null }>
  /** How many open questions this person may answer. */
  waiting(person: Person): Promise<number>
  /** not_found for people who may not answer it, don't own the entity and don't manage the server. */
  find(person: Person, id: string): Promise<SeenQuestion>
  answer(
    person: Person,
    id: string,
    body: AnswerQuestionBody,
  ): Promise<SeenQuestion & { verdict: HeardVerdict }>
  withdraw(person: Person, id: string, reason: string): Promise<SeenQuestion>
  /** Whether a change there concerns this person. */
  concerns(person: Person, hosted: HostedProject): Promise<boolean>
}

interface Deps extends StandingDeps {
  decisions: Pick<DecisionService, 'find' | 'hear' | 'withdraw'>
  pages: QuestionPages
  clock: Clock
  ids: Pick<Ids, 'uuid'>
}

const MOST_COUNTED = 100
const PAGE = 100

/** Questions as people see them in the Loom. */
export function createAnsweringService(deps: Deps): AnsweringService {
  const { decisions, entities, clock, ids } = deps
  const standing = createPersonStanding(deps)

  const seen = createSeeing(deps, standing)
  const list = createListing(deps, { standing, seen })

  async function find(person: Person, id: string): Promise<SeenQuestion> {
    const state = await decisions.find(id)
    const view = state && (await seen(person, state))
    if (!view) throw noSuchQuestion()
    return view
  }

  return {
    list,
    find,
    concerns: standing.concerns,

    async waiting(person) {
      const { questions } = await list(person, { state: 'open', answerable: true, limit: MOST_COUNTED })
      return questions.length
    },

    async answer(person, id, body) {
      const view = await find(person, id)
      const from = await standing.responder(person, hostedProject(view.state.question.project))
      if (!from) throw nobodysAnswer()
      if (!(await standing.answers(person, view.state))) {
        const message =
          'Only the people named for this question can answer it; the owner of its entity and server admins can change who they are.'
        throw new AppError('forbidden', message, { reason: 'not_eligible' })
      }
      const about = { id: `loom:${ids.uuid()}`, at: clock.now(), from, source: 'loom', told: true } as const
      if ('option' in body && view.state.question.options[body.option] === undefined) {
        throw new AppError('invalid', 'option: this question has no such option.')
      }
      const event =
        'option' in body
          ? ({ ...about, type: 'choice', option: body.option } as const)
          : ({ ...about, type: 'other', text: body.text } as const)
      const { state, verdict } = await decisions.hear(id, event)
      return { ...((await seen(person, state)) ?? view), verdict }
    },

    async withdraw(person, id, reason) {
      const view = await find(person, id)
      const entity = await entities.find(hostedProject(view.state.question.project).entityId)
      if (!entity || !mayManageEntity(person, entity)) throw noSuchQuestion()
      if (!isOpen(view.state))
        throw new AppError('conflict', 'This question is already closed.', { reason: 'closed' })
      const state = await decisions.withdraw(id, reason)
      return (await seen(person, state)) ?? view
    },
  }
}

/** A shell on the machine is not enough to answer: an answer has a name. */
function nobodysAnswer(): AppError {
  const message =
    "The operator's token doesn't belong to a person, so it can't answer. Answer on Discord or in the Loom as one of the people named for this question."
  return new AppError('invalid', message, { reason: 'not_eligible' })
}

type Seeing = (person: Person, state: QuestionState) => Promise<SeenQuestion | undefined>

/** undefined: this person may not see it. */
function createSeeing({ entities }: Pick<Deps, 'entities'>, standing: PersonStanding): Seeing {
  return async (person, state) => {
    const hosted = hostedProject(state.question.project)
    const entity = await entities.find(hosted.entityId)
    if (!entity) return undefined
    const owns = mayManageEntity(person, entity)
    const mayAnswerNow = await standing.answers(person, state)
    if (
      !owns &&
      !mayRuleServer(person, hosted.serverId) &&
      !mayAnswerNow &&
      !(await standing.saw(person, state))
    ) {
      return undefined
    }
    return {
      state,
      mayAnswer: mayAnswerNow && isOpen(state),
      mayChange: mayAnswerNow && person.userId !== null && mayChange(state, person.userId),
      mayWithdraw: owns && isOpen(state),
    }
  }
}

function createListing(
  { pages }: Pick<Deps, 'pages'>,
  { standing, seen }: { standing: PersonStanding; seen: Seeing },
): AnsweringService['list'] {
  return async (person, { answerable = false, limit, before, ...filter }) => {
    const scope = await standing.scope(person)
    const questions: SeenQuestion[] = []
    let last = before
    for (;;) {
      const page = await pages.page(scope, { ...filter, before: last, limit: PAGE })
      for (const state of page) {
        const view = await seen(person, state)
        if (!view || (answerable && !view.mayAnswer)) continue
        if (questions.length === limit)
          return { questions, next: questions.at(-1)?.state.question.id ?? null }
        questions.push(view)
      }
      if (page.length < PAGE) return { questions, next: null }
      last = page.at(-1)?.question.id
    }
  }
}
