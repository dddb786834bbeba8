import { readWovenPath } from '@arachne/contract'
import type { Avatars } from '@arachne/core/identities'
import { Hono } from 'hono'

import type { HttpEnv } from './env.ts'

/**
 * `/avatars/…`, uploaded or drawn, for Discord and everyone else; a name identifies its content, so it never changes.
 */
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
  // Pages elsewhere show it, including the local Discord's.
  'cross-origin-resource-policy': 'cross-origin',
}
