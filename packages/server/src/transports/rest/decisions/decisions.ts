import type { QuestionDetail } from '@arachne/contract'
import type { DECISION_ROUTES } from '@arachne/contract/routes'
import { type AnsweringService, hostedProject, type SeenQuestion } from '@arachne/core/decisions'
import type { Places, Registry } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import type { PersonNames } from './person-names.ts'
import { presentEvents, presentQuestion } from './present-question.ts'

interface Deps {
  registry: Pick<Registry, 'list'>
  places: Pick<Places, 'jumpUrl'>
  people: AnsweringService
  personNames: PersonNames
}

/** Agents' questions to people: those the caller may answer, or whose entity or server they manage. */
export function decisionHandlers({
  registry,
  places,
  people,
  personNames,
}: Deps): Handlers<typeof DECISION_ROUTES> {
  async function present(seen: readonly SeenQuestion[]) {
    const entities = new Map((await registry.list()).map((entity) => [entity.id, entity]))
    return seen.map((one) => {
      const { entityId, serverId } = hostedProject(one.state.question.project)
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

  return {
    async listDecisions({ person, input: { entity_id: entityId, ...query } }) {
      const { questions, next } = await people.list(person, { ...query, entityId })
      return { questions: await present(questions), waiting: await people.waiting(person), next }
    },
    showDecision: ({ question }) => detail(question),
    async answerDecision({ person, question: asked, input }) {
      const { verdict, ...seen } = await people.answer(person, idOf(asked), input)
      const { question } = await detail(seen)
      return { verdict, question }
    },
    async withdrawDecision({ person, question, input: { reason } }) {
      return detail(await people.withdraw(person, idOf(question), reason))
    },
  }
}

function idOf({ state }: SeenQuestion): string {
  return state.question.id
}
