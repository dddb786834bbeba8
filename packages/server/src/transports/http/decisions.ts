import {
  type AnswerQuestionAnswer,
  AnswerQuestionBody,
  type ListDecisionsAnswer,
  ListDecisionsQuery,
  type QuestionDetail,
  WithdrawQuestionBody,
} from '@arachne/contract'
import { type PersonDesk, type Places, type Registry, seatOf, type SeenQuestion } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import type { PersonNames } from './person-names.ts'
import { presentEvents, presentQuestion } from './present-question.ts'

export interface DecisionRouteDeps {
  registry: Pick<Registry, 'list'>
  places: Pick<Places, 'jumpUrl'>
  decisions: { people: PersonDesk }
  personNames: PersonNames
}

/** What agents ask people: those one may answer, owns or administers. */
export function decisionRoutes({ registry, places, decisions, personNames }: DecisionRouteDeps) {
  async function present(seen: readonly SeenQuestion[]) {
    const entities = new Map((await registry.list()).map((entity) => [entity.id, entity]))
    return seen.map((one) => {
      const { entityId, serverId } = seatOf(one.state.question.project)
      const { card } = one.state
      const url = card && places.jumpUrl(serverId, card.channelId, card.messageId)
      return presentQuestion(one, { entity: entities.get(entityId), url })
    })
  }

  async function detail(seen: SeenQuestion): Promise<QuestionDetail> {
    const [question] = await present([seen])
    if (!question) throw new Error('A question that was found cannot be shown.')
    const { history } = seen.state
    const names = await personNames(history.flatMap(({ by }) => by ?? []))
    return { question, events: presentEvents(seen.state, names) }
  }

  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const { entity_id: entityId, ...query } = parseInput(ListDecisionsQuery, c.req.query())
      const { questions, next } = await decisions.people.list(c.var.person, { ...query, entityId })
      const waiting = await decisions.people.waiting(c.var.person)
      return c.json({ questions: await present(questions), waiting, next } satisfies ListDecisionsAnswer)
    })
    .get('/:id', async (c) =>
      c.json(await detail(await decisions.people.find(c.var.person, c.req.param('id')))),
    )
    .post('/:id/answer', async (c) => {
      const { person } = c.var
      const { state } = await decisions.people.find(person, c.req.param('id'))
      const body = parseInput(AnswerQuestionBody, await readJson(c.req.raw))
      const { verdict, ...seen } = await decisions.people.answer(person, state.question.id, body)
      const { question } = await detail(seen)
      return c.json({ verdict, question } satisfies AnswerQuestionAnswer)
    })
    .post('/:id/withdraw', async (c) => {
      const { person } = c.var
      const { state } = await decisions.people.find(person, c.req.param('id'))
      const { reason } = parseInput(WithdrawQuestionBody, await readJson(c.req.raw))
      return c.json(await detail(await decisions.people.withdraw(person, state.question.id, reason)))
    })
}
