import { type WakeCallAnswer, WakeCallBody } from '@arachne/contract'
import { demandRight, mayManageEntity, type Registry, type WakeCalls } from '@arachne/core'
import { type Context, Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import { findEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'

interface Deps {
  registry: Registry
  wakeCalls: WakeCalls
}

/** Where an owner is called when an entity has mail. */
export function wakeCallRoutes({ registry, wakeCalls }: Deps) {
  async function managed(c: Context<HttpEnv>, idOrName: string) {
    const { id, ownerId } = await findEntity(registry, c.var.person, idOrName)
    demandRight(mayManageEntity(c.var.person, { ownerId }))
    return id
  }

  return new Hono<HttpEnv>()
    .get('/:entity/wake-call', async (c) => {
      const { url, only } = await wakeCalls.find(await managed(c, c.req.param('entity')))
      return c.json({ url, only: [...only] } satisfies WakeCallAnswer)
    })
    .put('/:entity/wake-call', async (c) => {
      const id = await managed(c, c.req.param('entity'))
      const { url, only } = parseInput(WakeCallBody, await readJson(c.req.raw))
      const secret = await wakeCalls.set(id, { url, only }, c.var.person.actor)
      return c.json({ url, only, secret } satisfies WakeCallAnswer)
    })
    .delete('/:entity/wake-call', async (c) => {
      await wakeCalls.remove(await managed(c, c.req.param('entity')), c.var.person.actor)
      return c.json({ warnings: [] })
    })
}
