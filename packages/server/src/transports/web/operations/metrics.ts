import { type Context, Hono, type MiddlewareHandler } from 'hono'

import { createTally, expose, type Metric } from '../../metric.ts'
import type { HttpEnv } from '../env.ts'

/** Methods invented by clients would be an unlimited number of labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export interface RequestCount {
  count: MiddlewareHandler<HttpEnv>
  read(): Metric
}

export function createRequestCount(): RequestCount {
  const tally = createTally<'method' | 'status'>({
    name: 'arachne_http_requests_total',
    help: 'Requests answered, by method and status.',
  })
  return {
    read: tally.read,
    async count(c, next) {
      await next()
      tally.add({ method: METHODS.has(c.req.method) ? c.req.method : 'other', status: String(c.res.status) })
    },
  }
}

export function metricsRoutes(read: () => Metric[]): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/', (c: Context<HttpEnv>) =>
    c.body(expose(read()), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    }),
  )
}
