import { PageQuery } from '../parts.ts'
import { defineRoute } from '../route.ts'
import { ListGrantsAnswer, ListOwnGrantsAnswer, RevokeGrantsAnswer } from './schemas.ts'

export const GRANT_ROUTES = {
  listGrants: defineRoute({
    at: 'GET /api/grants',
    does: 'List the programs you gave access to your entities and organisations.',
    right: 'person',
    query: PageQuery,
    answer: ListOwnGrantsAnswer,
  }),
  revokeGrant: defineRoute({
    at: 'DELETE /api/grants/{id}',
    does: 'Disconnect one of them immediately.',
    right: 'grantOwner',
    answer: RevokeGrantsAnswer,
  }),
  listEntityGrants: defineRoute({
    at: 'GET /api/entities/{entity}/grants',
    does: 'List the apps that may speak as it.',
    right: 'owner',
    query: PageQuery,
    answer: ListGrantsAnswer,
  }),
  revokeGrants: defineRoute({
    at: 'DELETE /api/entities/{entity}/grants',
    does: 'Disconnect all of them.',
    right: 'owner',
    answer: RevokeGrantsAnswer,
  }),
}
