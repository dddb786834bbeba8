import { type GrantView, type ListGrantsAnswer, PageQuery, type RevokeGrantsAnswer } from '@arachne/contract'
import {
  demandRight,
  type Entity,
  type Grant,
  type Grants,
  mayEndGrant,
  mayManageEntity,
  type Registry,
} from '@arachne/core'
import { type Context, Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import { findEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'
import { pageOf } from './paging.ts'

interface Deps {
  registry: Registry
  grants: Pick<Grants, 'live' | 'list' | 'end' | 'endAllOf'>
}

/** `/api/grants`: the apps a person let in. */
export function grantRoutes({ registry, grants }: Deps) {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const { userId } = c.var.person
      const entities = new Map((await registry.list()).map((entity) => [entity.id, entity]))
      return answer(c, await grants.list(userId === null ? {} : { userId }), entities)
    })
    .delete('/:id', async (c) => {
      const { person } = c.var
      const grant = await grants.live(c.req.param('id'))
      const entity = (await registry.list()).find(({ id }) => id === grant?.entityId)
      demandRight(grant !== undefined && entity !== undefined && mayEndGrant(person, grant, entity))
      const ended = await grants.end(c.req.param('id'), 'revoked', person.actor)
      return c.json({ revoked: Number(ended) } satisfies RevokeGrantsAnswer)
    })
}

/** `/api/entities/{entity}/grants`: the apps that may speak as one entity. */
export function entityGrantRoutes({ registry, grants }: Deps) {
  async function managed(c: Context<HttpEnv>, idOrName: string): Promise<Entity> {
    const entity = await findEntity(registry, c.var.person, idOrName)
    demandRight(mayManageEntity(c.var.person, entity))
    return entity
  }

  return new Hono<HttpEnv>()
    .get('/:entity/grants', async (c) => {
      const entity = await managed(c, c.req.param('entity'))
      return answer(c, await grants.list({ entityId: entity.id }), new Map([[entity.id, entity]]))
    })
    .delete('/:entity/grants', async (c) => {
      const { id } = await managed(c, c.req.param('entity'))
      const revoked = await grants.endAllOf({ entityId: id }, 'revoked', c.var.person.actor)
      return c.json({ revoked } satisfies RevokeGrantsAnswer)
    })
}

/** Who agreed but never came back with the code is not connected. */
function answer(c: Context<HttpEnv>, grants: Grant[], entities: ReadonlyMap<string, Entity>): Response {
  const query = parseInput(PageQuery, c.req.query())
  const connected = grants.filter(({ publicKey, entityId }) => publicKey !== null && entities.has(entityId))
  const { page, next } = pageOf(connected, query, ({ id }) => id)
  const views = page.map((grant) => present(grant, entities.get(grant.entityId)?.name ?? ''))
  return c.json({ grants: views, ...(next !== undefined && { next }) } satisfies ListGrantsAnswer)
}

function present(grant: Grant, name: string): GrantView {
  return {
    id: grant.id,
    entity: { id: grant.entityId, name },
    client: grant.client,
    user_id: grant.userId,
    scope: grant.scope,
    created_at: grant.createdAt,
    expires_at: grant.expiresAt,
    last_used_at: grant.lastUsedAt,
  }
}
