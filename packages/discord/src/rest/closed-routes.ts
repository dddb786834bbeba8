/** Beyond this, the oldest routes are dropped. */
const MAX_ROUTES = 1000

export interface ClosedRoutes {
  /** While a route is closed: Discord's own answer again, with the remaining time. */
  refuse(url: string): Response | undefined
  /** Remembers a 429. */
  learn(url: string, answer: { status: number; headers: { get(name: string): string | null } }): void
}

/**
 * Some limits only appear in the Retry-After of a 429, such as the posts of a channel per minute. Our refused calls
 * don't wait for it, and discord.js then forgets it: the next call would be one more 429, and Discord bans clients that
 * collect them.
 */
export function createClosedRoutes(now: () => number = () => performance.now()): ClosedRoutes {
  const closedUntil = new Map<string, number>()
  return {
    refuse(url) {
      const route = routeOf(url)
      const left = (closedUntil.get(route) ?? 0) - now()
      if (left > 0) {
        return Response.json(
          { message: 'You are being rate limited.', retry_after: left / 1000, global: false },
          { status: 429, headers: { 'Retry-After': String(left / 1000) } },
        )
      }
      closedUntil.delete(route)
      return undefined
    },

    learn(url, { status, headers }) {
      const seconds = Number(headers.get('Retry-After'))
      // discord.js itself remembers a limit of the whole bot.
      if (status !== 429 || !(seconds > 0) || headers.get('X-RateLimit-Global') !== null) return
      const route = routeOf(url)
      closedUntil.delete(route)
      closedUntil.set(route, now() + seconds * 1000)
      const [oldest] = closedUntil.keys()
      if (closedUntil.size > MAX_ROUTES && oldest !== undefined) closedUntil.delete(oldest)
    },
  }
}

function routeOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}
