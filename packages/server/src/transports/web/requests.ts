import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { performance } from 'node:perf_hooks'

import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import type { Log } from '../../log.ts'
import type { ClientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'

const ADDRESS_GROUPS = 8

/** 64 bits. */
const NETWORK_GROUPS = 4

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

/**
 * What a limit by address counts. For IPv6, this is the network, because a client has all 2^64 of its addresses and
 * could send each request from another.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const zeros = Array<string>(ADDRESS_GROUPS - left.length - right.length).fill('0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
