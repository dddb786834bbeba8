import type { InstanceStatus } from '@arachne/contract'
import { Hono } from 'hono'

import type { HttpEnv } from './env.ts'
import type { Health } from './health.ts'

export interface InstanceFacts {
  version: string
  /** The chat page of the local Discord; undefined on the real one. */
  sandboxChatUrl: string | undefined
}

/** What the landing page shows to everybody. */
export function statusRoutes(facts: InstanceFacts, health: Health) {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const [problem] = await health.problems()
    const status: InstanceStatus = {
      version: facts.version,
      sandbox: facts.sandboxChatUrl !== undefined,
      ...(facts.sandboxChatUrl === undefined ? {} : { chat_url: facts.sandboxChatUrl }),
      ready: problem === undefined,
      ...(problem && { reason: problem.sentence, condition: problem.condition }),
    }
    return c.json(status, 200, { 'cache-control': 'no-store' })
  })
}
