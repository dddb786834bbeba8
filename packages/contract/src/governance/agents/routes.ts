import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { GovernancePage } from '../parts.ts'
import { CreateAgentBody, ListActiveAgentsAnswer, ListAgentsAnswer, NewAgentAnswer } from './schemas.ts'

export const AGENT_ROUTES = {
  agents: defineRoute({
    at: 'GET /api/orgas/{orga}/agents',
    does: "List your agents; the owner sees everyone's.",
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListAgentsAnswer,
  }),
  letAgentIn: defineRoute({
    at: 'POST /api/orgas/{orga}/agents',
    does: 'Give an agent access with some of your roles. Its key is shown once.',
    right: 'orgaMember',
    body: CreateAgentBody,
    answer: NewAgentAnswer,
    status: 201,
  }),
  activeAgents: defineRoute({
    at: 'GET /api/orgas/{orga}/agents/activity',
    does: 'List agents that did something, including revoked ones; most recent first.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListActiveAgentsAnswer,
  }),
  shutAgentOut: defineRoute({
    at: 'DELETE /api/orgas/{orga}/agents/{agent}',
    does: "Revoke an agent's access immediately: your own, or any as the owner.",
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
}
