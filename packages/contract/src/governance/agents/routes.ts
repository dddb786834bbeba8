import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { GovernancePage } from '../parts.ts'
import { CreateAgentBody, ListActiveAgentsAnswer, ListAgentsAnswer, NewAgentAnswer } from './schemas.ts'

export const AGENT_ROUTES = {
  agents: defineRoute({
    at: 'GET /api/orgas/{orga}/agents',
    does: 'List the agents one has let in; the owner sees those of everybody.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListAgentsAnswer,
  }),
  letAgentIn: defineRoute({
    at: 'POST /api/orgas/{orga}/agents',
    does: 'Let an agent in, with some of one’s roles. Its key is shown once.',
    right: 'orgaMember',
    body: CreateAgentBody,
    answer: NewAgentAnswer,
    status: 201,
  }),
  activeAgents: defineRoute({
    at: 'GET /api/orgas/{orga}/agents/activity',
    does: 'List the agents that did something, also those that are shut out; the latest act first.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListActiveAgentsAnswer,
  }),
  shutAgentOut: defineRoute({
    at: 'DELETE /api/orgas/{orga}/agents/{agent}',
    does: 'Shut an agent out at once: one’s own, or any as the owner.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
}
