import type { ListServersAnswer } from '@arachne/contract'
import type { Places } from '@arachne/core'
import { Hono } from 'hono'

import type { HttpEnv } from './env.ts'

export function serverRoutes(places: Pick<Places, 'servers'>) {
  return new Hono<HttpEnv>().get('/', (c) =>
    c.json({
      servers: places.servers().map(({ id, name }) => ({ id, name })),
    } satisfies ListServersAnswer),
  )
}
