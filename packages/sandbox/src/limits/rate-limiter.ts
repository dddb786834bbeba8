import { createHash } from 'node:crypto'

import type { RestResult } from '../rest/handler.ts'
import type { World } from '../world/world.ts'
import {
  changesChannelName,
  executedWebhook,
  GLOBAL_LIMIT,
  HIDDEN_LIMIT,
  isInteractionCallback,
  isInteractionPath,
  majorOf,
  type RateLimitMode,
  routeBucket,
} from './route-limits.ts'
import { createWindows, type Standing } from './windows.ts'

interface LimitedRequest {
  method: string
  /** The route's pattern, e.g. `/channels/{channel_id}/messages`. */
  route: string
  /** The concrete path without `/api/v10`. */
  path: string
  /** A token, or one shared word for callers who need none: Discord counts those per address. */
  caller: string
}

interface RateLimitVerdict {
  /** For every answer, also for those that are not refused. The first answer to an interaction has none. */
  headers: Readonly<Record<string, string>>
  /** The complete 429 to send instead of an answer. */
  refusal?: RestResult
}

export interface RateLimiter {
  readonly mode: RateLimitMode
  setMode(mode: RateLimitMode): void
  /** Counts a request. */
  check(request: LimitedRequest): RateLimitVerdict
  /** Limits that depend on what is asked for, known only once the body is read. */
  checkBody(request: LimitedRequest, body: unknown): RestResult | undefined
}

/** Discord always sends the headers, so the mode "off" sends ones that never matter. */
const GENEROUS = { limit: 1000, remaining: 999, resetAfterMs: 1000, allowed: true }

export function createRateLimiter(world: World, initial: RateLimitMode = 'off'): RateLimiter {
  let mode = initial
  const windows = createWindows(world.clock.now)

  /** More webhooks in a channel do not mean more messages. */
  function takeWebhookChannel(limits: 'realistic' | 'strict', request: LimitedRequest) {
    const webhook = world.webhooks.get(executedWebhook(request) ?? '')
    return webhook && windows.take(`webhooks:${webhook.channelId}`, HIDDEN_LIMIT[limits].webhookChannel)
  }

  return {
    get mode() {
      return mode
    },
    setMode(next) {
      mode = next
      windows.clear()
    },
    check(request) {
      if (isInteractionCallback(request)) return { headers: {} }
      const now = world.clock.now()
      if (mode === 'off') {
        return { headers: bucketHeaders(`${request.method} ${request.route}`, GENEROUS, now) }
      }
      if (!isInteractionPath(request.path, (id) => world.applications.has(id))) {
        const global = windows.take(`global:${request.caller}`, GLOBAL_LIMIT[mode])
        if (!global.allowed) return { headers: {}, refusal: tooManyRequests('global', global) }
      }
      const bucket = routeBucket(mode, request)
      const standing = windows.take(`${request.caller} ${bucket.name} ${majorOf(request.path)}`, bucket)
      const headers = bucketHeaders(bucket.name, standing, now)
      if (!standing.allowed) return { headers, refusal: tooManyRequests('user', standing, headers) }
      const hidden = takeWebhookChannel(mode, request)
      if (hidden && !hidden.allowed) return { headers, refusal: tooManyRequests('shared', hidden, headers) }
      return { headers }
    },
    checkBody(request, body) {
      if (mode === 'off' || !changesChannelName(request, body)) return undefined
      const standing = windows.take(`name:${majorOf(request.path)}`, HIDDEN_LIMIT[mode].channelName)
      return standing.allowed ? undefined : tooManyRequests('user', standing)
    },
  }
}

type Headers = Readonly<Record<string, string>>

function bucketHeaders(name: string, standing: Standing, now: number): Headers {
  return {
    'X-RateLimit-Limit': String(standing.limit),
    'X-RateLimit-Remaining': String(standing.remaining),
    'X-RateLimit-Reset': seconds(now + standing.resetAfterMs),
    'X-RateLimit-Reset-After': seconds(standing.resetAfterMs),
    'X-RateLimit-Bucket': createHash('md5').update(name).digest('hex'),
  }
}

type Scope = 'user' | 'shared' | 'global'

/** `shared` limits belong to the resource, not to the caller, and Discord words them differently. */
function tooManyRequests(scope: Scope, standing: Standing, headers: Headers = {}): RestResult {
  const retryAfter = Math.max(standing.resetAfterMs, 1) / 1000
  return {
    status: 429,
    headers: {
      ...headers,
      'Retry-After': String(Math.ceil(retryAfter)),
      'X-RateLimit-Scope': scope,
      ...(scope === 'global' && { 'X-RateLimit-Global': 'true' }),
    },
    body: {
      message: scope === 'shared' ? 'The resource is being rate limited.' : 'You are being rate limited.',
      retry_after: retryAfter,
      global: scope === 'global',
      code: 0,
    },
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}
