import { createHash } from 'node:crypto'

import type { RestResult } from '../rest/handler.ts'
import type { Standing } from './windows.ts'

type Headers = Readonly<Record<string, string>>

export function bucketHeaders(name: string, standing: Standing, now: number): Headers {
  return {
    'X-RateLimit-Limit': String(standing.limit),
    'X-RateLimit-Remaining': String(standing.remaining),
    'X-RateLimit-Reset': seconds(now + standing.resetAfterMs),
    'X-RateLimit-Reset-After': seconds(standing.resetAfterMs),
    'X-RateLimit-Bucket': createHash('md5').update(name).digest('hex'),
  }
}

export type Scope = 'user' | 'shared' | 'global'

/** `shared` limits belong to the resource, not to the caller, and Discord words them differently. */
export function tooManyRequests(scope: Scope, standing: Standing, headers: Headers = {}): RestResult {
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
