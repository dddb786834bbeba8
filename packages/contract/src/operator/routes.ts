import { defineRoute } from '../route.ts'
import {
  OperatorEntitiesAnswer,
  OperatorEntitiesQuery,
  OperatorHealthAnswer,
  OperatorPeopleAnswer,
  OperatorPeopleQuery,
  OperatorServersAnswer,
  OperatorServersQuery,
} from './schemas.ts'

export const OPERATOR_ROUTES = {
  operatorEntities: defineRoute({
    at: 'GET /api/operator/entities',
    does: 'Search all entities.',
    right: 'operator',
    query: OperatorEntitiesQuery,
    answer: OperatorEntitiesAnswer,
  }),
  operatorServers: defineRoute({
    at: 'GET /api/operator/servers',
    does: 'Search all servers.',
    right: 'operator',
    query: OperatorServersQuery,
    answer: OperatorServersAnswer,
  }),
  operatorPeople: defineRoute({
    at: 'GET /api/operator/people',
    does: 'Search all people who have entities.',
    right: 'operator',
    query: OperatorPeopleQuery,
    answer: OperatorPeopleAnswer,
  }),
  operatorHealth: defineRoute({
    at: 'GET /api/operator/health',
    does: 'Show the state of the process and the limits in force.',
    right: 'operator',
    answer: OperatorHealthAnswer,
  }),
}
