import { WhyAnswer, WhyQuery } from '../memberships/schemas.ts'
import { DoneAnswer } from '../parts.ts'
import { defineRoute } from '../route.ts'
import { CreateEntityAnswer, CreateEntityBody, EntityView, ListEntitiesAnswer } from './schemas.ts'
import {
  ChangeOwnerBody,
  EntityAnswer,
  ListEntitiesQuery,
  RegenerateKeyBody,
  UpdateEntityBody,
} from './schemas.ts'
import { ConnectionTestAnswer, EntityStatusAnswer } from './status.ts'

export const ENTITY_ROUTES = {
  listEntities: defineRoute({
    at: 'GET /api/entities',
    does: 'List entities.',
    right: 'person',
    query: ListEntitiesQuery,
    answer: ListEntitiesAnswer,
  }),
  createEntity: defineRoute({
    at: 'POST /api/entities',
    does: 'Create an entity.',
    right: 'person',
    body: CreateEntityBody,
    answer: CreateEntityAnswer,
    status: 201,
  }),
  showEntity: defineRoute({
    at: 'GET /api/entities/{entity}',
    does: 'Show an entity.',
    right: 'sees',
    answer: EntityView,
  }),
  updateEntity: defineRoute({
    at: 'PATCH /api/entities/{entity}',
    does: 'Change its profile and settings.',
    right: 'owner',
    body: UpdateEntityBody,
    answer: EntityAnswer,
  }),
  activateEntity: defineRoute({
    at: 'POST /api/entities/{entity}/activate',
    does: 'Resume it.',
    right: 'owner',
    answer: EntityAnswer,
  }),
  deactivateEntity: defineRoute({
    at: 'POST /api/entities/{entity}/deactivate',
    does: 'Pause it: it can neither read nor write.',
    right: 'owner',
    answer: EntityAnswer,
  }),
  deleteEntity: defineRoute({
    at: 'DELETE /api/entities/{entity}',
    does: 'Delete it permanently.',
    right: 'owner',
    answer: DoneAnswer,
  }),
  regenerateKey: defineRoute({
    at: 'POST /api/entities/{entity}/key',
    does: 'Replace its key.',
    right: 'owner',
    body: RegenerateKeyBody,
    answer: CreateEntityAnswer,
  }),
  changeOwner: defineRoute({
    at: 'PUT /api/entities/{entity}/owner',
    does: 'Transfer it to someone else immediately.',
    right: 'entityOperator',
    body: ChangeOwnerBody,
    answer: CreateEntityAnswer,
  }),
  setAvatar: defineRoute({
    at: 'PUT /api/entities/{entity}/avatar',
    does: 'Upload a picture. The body is a PNG of at most 512 × 512 pixels and 1 MiB.',
    right: 'owner',
    sendsFile: true,
    answer: EntityAnswer,
  }),
  removeAvatar: defineRoute({
    at: 'DELETE /api/entities/{entity}/avatar',
    does: 'Remove its picture.',
    right: 'owner',
    answer: EntityAnswer,
  }),
  entityStatus: defineRoute({
    at: 'GET /api/entities/{entity}/status',
    does: "Show its current state: what's waiting, who called, what failed.",
    right: 'owner',
    answer: EntityStatusAnswer,
  }),
  testConnection: defineRoute({
    at: 'POST /api/entities/{entity}/connection-test',
    does: 'Test the connection as a client would, up to the point where it needs a credential.',
    right: 'owner',
    answer: ConnectionTestAnswer,
  }),
  why: defineRoute({
    at: 'GET /api/why',
    does: 'Check whether a tool call would be allowed.',
    right: 'sees',
    query: WhyQuery,
    answer: WhyAnswer,
  }),
}
