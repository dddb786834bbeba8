import type { Allowance, CallLimits } from '@arachne/core'
import type { MiddlewareHandler } from 'hono'

import type { HttpEnv } from './env.ts'

/** For what can be asked without a credential. */
export function limitRequests(limits: Pick<CallLimits, 'takeRequest'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await limits.takeRequest(c.var.clientAddress)
    await next()
  }
}

/** As the IETF's draft on RateLimit header fields names them. */
export function tellAllowance(response: Response, allowance: Allowance | undefined): Response {
  if (allowance === undefined) return response
  const { limit, remaining, resetSeconds } = allowance
  response.headers.set('ratelimit-policy', `"calls";q=${limit};w=60`)
  response.headers.set('ratelimit', `"calls";r=${remaining};t=${resetSeconds}`)
  return response
}
