import type { Allowance, CallLimits } from '@arachne/core/identities'
import type { MiddlewareHandler } from 'hono'

import type { HttpEnv } from './env.ts'

/** For requests without a credential. */
export function limitRequests(limits: Pick<CallLimits, 'takeRequest'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await limits.takeRequest(c.var.clientAddress)
    await next()
  }
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])
const IN_CHAT = /\/messages(\/|$)|\/images$/
/** For a body without a stated length. */
const UNTOLD_BYTES = 1024 * 1024

/** For everything a logged-in person may store here. Pictures of chat have their own limit (`chat/images.ts`). */
export function limitWrites(limits: Pick<CallLimits, 'takeWrite'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { userId } = c.var.person
    if (!CHANGES_NOTHING.has(c.req.method) && userId !== null) {
      const told = c.req.header('content-length')
      const hasBody = told !== undefined || c.req.header('transfer-encoding') !== undefined
      const bytes = hasBody && !c.req.path.endsWith('/images') ? Number(told ?? UNTOLD_BYTES) : 0
      await limits.takeWrite(userId, { bytes, isChat: IN_CHAT.test(c.req.path) })
    }
    await next()
  }
}

/** Named as in the IETF's draft on RateLimit header fields. */
export function tellAllowance(response: Response, allowance: Allowance | undefined): Response {
  if (allowance === undefined) return response
  const { limit, remaining, resetSeconds } = allowance
  response.headers.set('ratelimit-policy', `"calls";q=${limit};w=60`)
  response.headers.set('ratelimit', `"calls";r=${remaining};t=${resetSeconds}`)
  return response
}
