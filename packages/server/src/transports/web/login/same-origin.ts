import type { Context } from 'hono'

import { isLoopback } from '../../../config/values.ts'
import type { HttpEnv } from '../env.ts'

/**
 * Whether a page of ours sent this. Exactly: another port of this machine is somebody else's page, and gets our
 * cookies all the same.
 */
export function isFromOwnPage(c: Context<HttpEnv>, publicUrls: readonly string[]): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined) return c.req.header('sec-fetch-site') === 'same-origin'
  return origin === ownLoopback(c) || publicUrls.some((url) => new URL(url).origin === origin)
}

/** The address by which this machine itself was asked. */
function ownLoopback(c: Context<HttpEnv>): string | undefined {
  const url = URL.parse(`http://${c.req.header('host') ?? ''}`)
  return url && isLoopback(url.hostname) ? url.origin : undefined
}
