import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import type { Log } from '../../log.ts'
import type { ClientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'
import { networkOf } from './network-of.ts'

/** Every answer, log line and error of a request carries the same id. */
export function nameRequests(clientAddress: ClientAddress): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set('requestId', randomUUID())
    const socket = c.env.incoming.socket.remoteAddress
    const address = clientAddress({ socket, forwardedFor: c.req.header('x-forwarded-for') })
    c.set('clientAddress', networkOf(address))
    await next()
  }
}

/** The rest of a refused body isn't read, so nothing else can follow on its connection. */
export const closeAfterRefusedBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.res.status === 413) c.res.headers.set('connection', 'close')
}

/** Logs the pattern of the route, never the path, because a path can contain a claim link. */
export function logRequests(log: Log): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    const { requestId } = c.var
    log.debug({ requestId, method: c.req.method, route: routePath(c), status: c.res.status, ms }, 'Answered.')
  }
}
