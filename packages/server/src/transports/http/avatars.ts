import { type EntityAnswer, readWovenPath } from '@arachne/contract'
import { type Avatars, type CallLimits, demandRight, type Entity, mayManageEntity } from '@arachne/core'
import { type Context, Hono } from 'hono'

import { createViewEntity, type EntityViewDeps, findEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'
import { HttpRefusal } from './error-response.ts'
import { readBytes } from './json-body.ts'

const MAX_BYTES = 1024 * 1024

interface Deps extends EntityViewDeps {
  avatars: Pick<Avatars, 'put'>
  limits: Pick<CallLimits, 'takeRequest'>
}

/** `/api/entities/{entity}/avatar`: whose it is comes first, then how large, then what it is. */
export function avatarRoutes(deps: Deps) {
  const { registry, avatars, limits, addresses } = deps
  const view = createViewEntity(deps)

  async function managed(c: Context<HttpEnv>, idOrName: string): Promise<Entity> {
    const entity = await findEntity(registry, c.var.person, idOrName)
    demandRight(mayManageEntity(c.var.person, entity))
    return entity
  }

  async function change(c: Context<HttpEnv>, { id }: Entity, avatarUrl: string | null) {
    const { person } = c.var
    const { entity, warnings } = await registry.changeEntity(id, { avatarUrl }, person.actor)
    return c.json({ entity: await view(person, entity), warnings } satisfies EntityAnswer)
  }

  return new Hono<HttpEnv>()
    .put('/:entity/avatar', async (c) => {
      const entity = await managed(c, c.req.param('entity'))
      await limits.takeRequest(c.var.clientAddress)
      if (c.req.header('content-type') !== 'image/png') {
        throw new HttpRefusal(415, 'Send the picture as image/png.')
      }
      const hash = await avatars.put(await readBytes(c.req.raw, MAX_BYTES))
      return change(c, entity, addresses.avatar(hash))
    })
    .delete('/:entity/avatar', async (c) => change(c, await managed(c, c.req.param('entity')), null))
}

/** `/avatars/…`, uploaded or drawn: for Discord and everybody; a name says what is in it, so it never changes. */
export function avatarFiles(avatars: Pick<Avatars, 'read' | 'draw'>) {
  return new Hono<HttpEnv>()
    .get('/:file{[0-9a-f]+\\.png}', async (c, next) => {
      const picture = await avatars.read(c.req.param('file').replace(/\.png$/, ''))
      return picture ? c.body(picture, 200, FOR_GOOD) : next()
    })
    .get('/woven/:file', async (c, next) => {
      const woven = readWovenPath(c.req.path)
      return woven ? c.body(await avatars.draw(woven), 200, FOR_GOOD) : next()
    })
}

const FOR_GOOD = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=31536000, immutable',
  // Pages elsewhere, the local Discord's among them, show it.
  'cross-origin-resource-policy': 'cross-origin',
}
