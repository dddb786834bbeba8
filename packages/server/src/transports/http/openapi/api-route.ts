import type { z } from 'zod'

/** Whose right a route needs, in words for its reader. What is checked stands in the route itself. */
export const RIGHTS = {
  anybody: 'Anybody.',
  key: "Whoever has the entity's API key.",
  person: 'Anybody who is logged in.',
  sees: 'Whoever may see the entity: its owner, admins of servers it is on, operators.',
  owner: 'The owner of the entity, or an operator.',
  receiver: 'The person the entity is offered to.',
  admin: 'An admin of the server (Manage Server on Discord), or an operator.',
  manager: 'Whoever has Manage Server on Discord, in person.',
  ownerAndAdmin: 'The owner of the entity who is also an admin of the server, or an operator.',
  ownerOrAdmin: 'The owner of the entity, an admin of the server, or an operator.',
  approver: 'Whoever may answer the question, by the list of its entity on that server.',
  decides:
    'Whoever may answer the question, the owner of its entity, an admin of the server, or an operator.',
  orgaMember: 'A member of the organisation.',
  channelReader: 'A member of the organisation who may read the channel.',
  invited: 'The person it is for.',
  operator: 'An operator.',
} as const
type RightName = keyof typeof RIGHTS

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One line of the API's table. Everything else than the right answers `not_found` or `forbidden`. */
export interface ApiRoute {
  /** `GET /api/entities/{entity}` */
  at: `${Method} /api/${string}`
  does: string
  right: RightName
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  /** 200 unless something is made. */
  status?: 201
}
