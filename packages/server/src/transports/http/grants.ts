import {
  type GrantView,
  type ListGrantsAnswer,
  type ListOwnGrantsAnswer,
  type MemberGrantView,
  PageQuery,
  type RevokeGrantsAnswer,
} from '@arachne/contract'
import {
  demandRight,
  type Entity,
  type Grant,
  type Grants,
  type LentByPerson,
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

/** `/api/grants`: what a person let in, as their entities and for themselves in organisations. */
export function grantRoutes({ registry, grants, lent }: Deps & { lent: LentByPerson }) {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const { userId } = c.var.person
      const query = parseInput(PageQuery, c.req.query())
      const entities = new Map((await registry.list()).map((entity) => [entity.id, entity]))
      const asEntities = connected(await grants.list(userId === null ? {} : { userId }), entities)
      const inOrgas = userId === null ? [] : await lent.list(userId)
      const all = [
        ...asEntities.map((grant) => ({ kind: 'entity' as const, ...present(grant, entities) })),
        ...inOrgas.map(presentLent),
      ].toSorted((a, b) => b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id))
      const { page, ...next } = pageOf(all, query, ({ id }) => id)
      return c.json({ grants: page, ...next } satisfies ListOwnGrantsAnswer)
    })
    .delete('/:id', async (c) => {
      const { person } = c.var
      const { userId } = person
      if (userId !== null && (await lent.end(userId, c.req.param('id'))))
        return c.json({ revoked: 1 } satisfies RevokeGrantsAnswer)
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
      const query = parseInput(PageQuery, c.req.query())
      const entities = new Map([[entity.id, entity]])
      const all = connected(await grants.list({ entityId: entity.id }), entities)
      const { page, ...next } = pageOf(all, query, ({ id }) => id)
      const views = page.map((grant) => present(grant, entities))
      return c.json({ grants: views, ...next } satisfies ListGrantsAnswer)
    })
    .delete('/:entity/grants', async (c) => {
      const { id } = await managed(c, c.req.param('entity'))
      const revoked = await grants.endAllOf({ entityId: id }, 'revoked', c.var.person.actor)
      return c.json({ revoked } satisfies RevokeGrantsAnswer)
    })
}

type Entities = ReadonlyMap<string, Entity>

/** Who agreed but never came back with the code is not connected. */
function connected(grants: Grant[], entities: Entities): Grant[] {
  return grants.filter(({ publicKey, entityId }) => publicKey !== null && entities.has(entityId))
}

function present(grant: Grant, entities: Entities): GrantView {
  return {
    id: grant.id,
    entity: { id: grant.entityId, name: entities.get(grant.entityId)?.name ?? '' },
    client: grant.client,
    user_id: grant.userId,
    scope: grant.scope,
    created_at: grant.createdAt,
    expires_at: grant.expiresAt,
    last_used_at: grant.lastUsedAt,
  }
}

type Lent = Awaited<ReturnType<LentByPerson['list']>>[number]

const iso = (ms: number) => new Date(ms).toISOString()

function presentLent({ orga, grant }: Lent): MemberGrantView {
  const { id, name, permission, app, createdAt, expiresAt, lastUsedAt } = grant
  return {
    kind: 'member',
    id,
    organisation: { id: orga.id, name: orga.name },
    name,
    via: app === null ? 'key' : 'app',
    permission,
    created_at: iso(createdAt),
    expires_at: iso(expiresAt),
    last_used_at: lastUsedAt === null ? null : iso(lastUsedAt),
  }
}
