import {
  type CreateEntityAnswer,
  CreateEntityBody,
  type EntityView,
  type JoinServerAnswer,
  JoinServerBody,
  type ListEntitiesAnswer,
} from '@arachne/contract'
import type { Entity, Places, Registry } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import type { Addresses } from './addresses.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import { presentEntity, presentMembership } from './present-entity.ts'

const ACTOR = 'operator:local'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers'>
  addresses: Addresses
}

export function entityRoutes({ registry, places, addresses }: Deps) {
  async function present(entity: Entity): Promise<EntityView> {
    const memberships = await registry.memberships(entity.id)
    const servers = memberships.map((membership) => presentMembership(membership, places))
    return presentEntity(entity, addresses.mcp(entity.id), servers)
  }

  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const entities = await Promise.all((await registry.list()).map(present))
      return c.json({ entities } satisfies ListEntitiesAnswer)
    })
    .post('/', async (c) => {
      const body = parseInput(CreateEntityBody, await readJson(c.req.raw))
      const { id } = await registry.createEntity(wishOf(body), ACTOR)
      const secret = body.print_key
        ? { key: await registry.printKey(id, ACTOR) }
        : { claim_url: addresses.claim(await registry.createClaim(id, ACTOR)) }
      const entity = await present(await registry.find(id))
      return c.json({ entity, ...secret } satisfies CreateEntityAnswer, 201)
    })
    .post('/:entity/servers', async (c) => {
      const wish = parseInput(JoinServerBody, await readJson(c.req.raw))
      const { membership, warnings } = await registry.joinServer(c.req.param('entity'), wish, ACTOR)
      const answer: JoinServerAnswer = { membership: presentMembership(membership, places), warnings }
      return c.json(answer, 201)
    })
}

function wishOf({ name, owner, description, platform, avatar_url, accent_color }: CreateEntityBody) {
  return { name, owner, description, platform, avatarUrl: avatar_url, accentColor: accent_color }
}
