import { setTimeout as sleep } from 'node:timers/promises'

import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { RestResult } from '../rest/handler.ts'
import type { ObservedCall, RestHooks, RestRequest } from '../rest/hooks.ts'
import type { World } from '../world/world.ts'
import type { RestFault } from './fault.ts'
import type { FaultInjector } from './injector.ts'
import type { RequestLog } from './request-log.ts'

interface Deps {
  world: World
  limiter: RateLimiter
  faults: FaultInjector
  log: RequestLog
  /** Sees what is answered here. Not the bodies that faults bring along: those are meant to be odd. */
  observe?: ((call: ObservedCall) => void) | undefined
}

/** What happens between an HTTP request and its handler: first faults, then rate limits; every answer is logged. */
export function createGuards({ world, limiter, faults, log, observe }: Deps) {
  const limitHeaders = new WeakMap<RestRequest, Readonly<Record<string, string>>>()
  const cut = new WeakSet<RestRequest>()

  function tell(request: RestRequest, { status, body }: RestResult): void {
    observe?.({ ...request, requestBody: undefined, status, responseBody: body })
  }

  function drop(request: RestRequest): 'drop' {
    log.add(request, 0)
    return 'drop'
  }

  async function strike(request: RestRequest): Promise<RestResult | 'drop' | undefined> {
    let answer: RestResult | 'drop' | undefined
    for (const fault of faults.takeRest(request.method, request.path)) {
      if (fault.kind === 'latency') await sleep(fault.ms)
      else if (fault.kind === 'drop') answer ??= 'drop'
      else if (fault.kind === 'cut') cut.add(request)
      else if (fault.kind === 'deleted-webhook') world.webhooks.delete(request.params['webhook_id'] ?? '')
      else if (answer === undefined) {
        answer = statusAnswer(fault)
        if (fault.body === undefined) tell(request, answer)
      }
    }
    return answer
  }

  return {
    async before(request) {
      const answer = await strike(request)
      if (answer === 'drop') return drop(request)
      if (answer) return answer
      const verdict = limiter.check(limited(request))
      limitHeaders.set(request, verdict.headers)
      if (verdict.refusal) tell(request, verdict.refusal)
      return verdict.refusal
    },
    parsed: (request, body) => limiter.checkBody(limited(request), body),
    after: (request) => (cut.has(request) ? drop(request) : undefined),
    headers(request, { status }) {
      log.add(request, status)
      return limitHeaders.get(request) ?? {}
    },
  } satisfies RestHooks
}

function limited({ method, path, route, actor }: RestRequest) {
  return {
    method,
    path,
    route: route ?? path,
    caller: actor.kind === 'nobody' ? 'address' : actor.user.id,
  }
}

/** The bodies Discord sends when it is the one at fault; a fault may bring its own. */
function statusAnswer({ status, body, headers }: RestFault & { kind: 'status' }): RestResult {
  if (body !== undefined) return { status, body, ...(headers && { headers }) }
  if (status === 429) {
    return {
      status,
      body: { message: 'You are being rate limited.', retry_after: 0.1, global: false, code: 0 },
      headers: { 'Retry-After': '1', 'X-RateLimit-Scope': 'user', ...headers },
    }
  }
  return {
    status,
    body: { message: `${status}: ${NAMES[status] ?? 'Error'}`, code: 0 },
    headers: headers ?? {},
  }
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
