import type { Condition } from '@arachne/contract'
import { Hono } from 'hono'

import type { HttpEnv } from '../env.ts'

export interface Health {
  /** Why the instance can't work; empty if it can. No ids, no counts. */
  problems(): Promise<HealthProblem[]>
}

export interface HealthProblem {
  condition: Condition
  sentence: string
}

export function healthRoutes(health: Health) {
  return new Hono<HttpEnv>()
    .use(async (c, next) => {
      await next()
      c.res.headers.set('cache-control', 'no-store')
    })
    .get('/live', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) => {
      const problems = (await health.problems()).map(({ sentence }) => sentence)
      return problems.length === 0
        ? c.json({ status: 'ready' })
        : c.json({ status: 'not_ready', problems }, 503)
    })
}
