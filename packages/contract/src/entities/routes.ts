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
    does: 'Change its profile and switches.',
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
    does: 'Pause it: it hears and says nothing.',
    right: 'owner',
    answer: EntityAnswer,
  }),
  deleteEntity: defineRoute({
    at: 'DELETE /api/entities/{entity}',
    does: 'Delete it for good.',
    right: 'owner',
    answer: DoneAnswer,
  }),
  regenerateKey: defineRoute({
    at: 'POST /api/entities/{entity}/key',
    does: 'End its key and make the next.',
    right: 'owner',
    body: RegenerateKeyBody,
    answer: CreateEntityAnswer,
  }),
  changeOwner: defineRoute({
    at: 'PUT /api/entities/{entity}/owner',
    does: 'Give it to somebody else at once.',
    right: 'entityOperator',
    body: ChangeOwnerBody,
    answer: CreateEntityAnswer,
  }),
  setAvatar: defineRoute({
    at: 'PUT /api/entities/{entity}/avatar',
    does: 'Give it a picture. The body is a PNG of at most 512 × 512 pixels and 1 MiB.',
    right: 'owner',
    sendsFile: true,
    answer: EntityAnswer,
  }),
  removeAvatar: defineRoute({
    at: 'DELETE /api/entities/{entity}/avatar',
    does: 'Take its picture away.',
    right: 'owner',
    answer: EntityAnswer,
  }),
  entityStatus: defineRoute({
    at: 'GET /api/entities/{entity}/status',
    does: 'Show how it is now: what waits, who called, what failed.',
    right: 'owner',
    answer: EntityStatusAnswer,
  }),
  testConnection: defineRoute({
    at: 'POST /api/entities/{entity}/connection-test',
    does: 'Go the way a client goes, up to where it needs a credential.',
    right: 'owner',
    answer: ConnectionTestAnswer,
  }),
  why: defineRoute({
    at: 'GET /api/why',
    does: 'Say what a tool call would be told.',
    right: 'sees',
    query: WhyQuery,
    answer: WhyAnswer,
  }),
}
