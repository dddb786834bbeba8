import { ChangeOwnerBody, type CreateEntityAnswer, type EntityId, RegenerateKeyBody } from '@arachne/contract'
import { demandOperator, demandRight, mayManageEntity, type Person } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import { type EntityViewDeps, findEntity, type ViewEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'

type Secret = Pick<CreateEntityAnswer, 'key' | 'claim_url'>

/** The key of an entity without one: here, or by a link for its owner. */
export async function handOutKey(
  { registry, addresses }: Pick<EntityViewDeps, 'registry' | 'addresses'>,
  { id, person, print }: { id: EntityId; person: Person; print: boolean },
): Promise<Secret> {
  if (print) return { key: await registry.printKey(id, person.actor) }
  return { claim_url: addresses.claim(await registry.createClaim(id, person)) }
}

/** What ends a key, and makes room for the next. */
export function entityKeyRoutes(deps: EntityViewDeps, view: ViewEntity) {
  const { registry } = deps
  return new Hono<HttpEnv>()
    .post('/:entity/key', async (c) => {
      const { person } = c.var
      const { id, ownerId } = await findEntity(registry, person, c.req.param('entity'))
      demandRight(mayManageEntity(person, { ownerId }))
      const { print_key: print = false } = parseInput(RegenerateKeyBody, await readJson(c.req.raw))
      await registry.endKey(id, person.actor)
      const secret = await handOutKey(deps, { id, person, print })
      const entity = await view(person, await registry.find(id))
      return c.json({ entity, ...secret } satisfies CreateEntityAnswer)
    })
    .put('/:entity/owner', async (c) => {
      const { person } = c.var
      const { id } = await findEntity(registry, person, c.req.param('entity'))
      // An owner offers it, and the receiver is asked.
      demandOperator(person)
      const { owner } = parseInput(ChangeOwnerBody, await readJson(c.req.raw))
      await registry.changeOwner(id, owner, person.actor)
      const secret = await handOutKey(deps, { id, person, print: false })
      const entity = await view(person, await registry.find(id))
      return c.json({ entity, ...secret } satisfies CreateEntityAnswer)
    })
}
