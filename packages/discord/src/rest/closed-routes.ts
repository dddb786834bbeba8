/** Routes are forgotten, oldest first, when there are more than this. */
const MAX_ROUTES = 1000

export interface ClosedRoutes {
  /** Discord's own answer once more, with the time that is left, while a route is closed. */
  refuse(url: string): Response | undefined
  /** Remembers a 429. */
  learn(url: string, answer: { status: number; headers: { get(name: string): string | null } }): void
}

/**
 * Some limits show in no header but Retry-After of the 429 itself, such as the posts of a channel in a minute. Whoever
 * is refused because of one does not wait for it, and discord.js forgets it then: the next call would be one 429 more,
 * and Discord bans who collects them.
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
