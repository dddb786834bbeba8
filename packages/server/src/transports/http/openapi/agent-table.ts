import { DoneAnswer } from '@arachne/contract'
import {
  CreateAgentBody,
  GovernancePage,
  ListActiveAgentsAnswer,
  ListAgentsAnswer,
  NewAgentAnswer,
} from '@arachne/contract/governance'

import type { ApiRoute } from './api-route.ts'

const AGENTS = '/api/orgas/{orga}/agents'

/** What members of an organisation lend to programs. */
export const AGENT_TABLE: readonly ApiRoute[] = [
  {
    at: `GET ${AGENTS}`,
    does: 'List the agents one has let in; the owner sees those of everybody.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListAgentsAnswer,
  },
  {
    at: `POST ${AGENTS}`,
    does: 'Let an agent in, with some of one’s roles. Its key is shown once.',
    right: 'orgaMember',
    body: CreateAgentBody,
    answer: NewAgentAnswer,
    status: 201,
  },
  {
    at: `GET ${AGENTS}/activity`,
    does: 'List the agents that did something, also those that are shut out; the latest act first.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListActiveAgentsAnswer,
  },
  {
    at: `DELETE ${AGENTS}/{agent}`,
    does: 'Shut an agent out at once: one’s own, or any as the owner.',
    right: 'orgaMember',
    answer: DoneAnswer,
  },
]
