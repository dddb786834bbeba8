import { AppError } from '@arachne/core/errors'
import type { Context, MiddlewareHandler } from 'hono'

import { isLoopback } from '../../config/values.ts'
import type { HttpEnv } from './env.ts'

export interface AllowedHosts {
  /** Whether a name in a Host or Origin header is ours. Ports are ignored. */
  includes(hostname: string): boolean
}

/** Our own public names, and this machine. */
export function createAllowedHosts(publicUrls: () => readonly string[]): AllowedHosts {
  return {
    includes: (hostname) =>
      isLoopback(hostname) || publicUrls().some((url) => new URL(url).hostname === hostname),
  }
}

/**
 * A stranger's page can make a browser send requests here under a name of its own (DNS rebinding), or to a loopback
 * port. Both show in these two headers, which a page can't forge.
 */
export function guardHosts(hosts: AllowedHosts): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    demandHost(c, hosts)
    const origin = c.req.header('origin')
    if (origin !== undefined && !isAllowedOrigin(hosts, origin)) {
      throw new AppError('forbidden', 'Requests from pages of other sites are refused.')
    }
    await next()
  }
}

/** Only checks the host, for addresses that use no cookies: browser apps may come from any origin. */
export function guardHost(hosts: AllowedHosts): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    demandHost(c, hosts)
    await next()
  }
}

function demandHost(c: Context<HttpEnv>, hosts: AllowedHosts): void {
  const host = hostnameOf(`http://${c.req.header('host') ?? ''}`)
  if (host === undefined || !hosts.includes(host)) {
    throw new AppError(
      'forbidden',
      "This instance isn't set up for this address; its operator can add it with BASE_URL.",
    )
  }
}

function isAllowedOrigin(hosts: AllowedHosts, origin: string): boolean {
  const hostname = hostnameOf(origin)
  return hostname !== undefined && hosts.includes(hostname)
}

function hostnameOf(url: string): string | undefined {
  const hostname = URL.parse(url)?.hostname
  return hostname === '' ? undefined : hostname
}
