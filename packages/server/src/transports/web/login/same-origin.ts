import type { Context } from 'hono'

import { isLoopback } from '../../../config/values.ts'
import type { HttpEnv } from '../env.ts'

/**
 * Whether one of our own pages sent this. The match is exact: another port of this machine may serve someone else's
 * page, which still gets our cookies.
 */
export function isFromOwnPage(c: Context<HttpEnv>, publicUrls: readonly string[]): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined) return c.req.header('sec-fetch-site') === 'same-origin'
  return origin === ownLoopback(c) || publicUrls.some((url) => new URL(url).origin === origin)
}

/** The loopback address used for this request. */
function ownLoopback(c: Context<HttpEnv>): string | undefined {
  const url = URL.parse(`http://${c.req.header('host') ?? ''}`)
  return url && isLoopback(url.hostname) ? url.origin : undefined
}
