import { DiscordError } from './errors.ts'
import type { Route } from './handler.ts'
import { UNSERVED } from './unserved-routes.ts'

/** The answer itself says that Discord has this route and the sandbox doesn't. */
export const unservedRoutes: readonly Route[] = UNSERVED.map((line) => {
  const [method = '', path = ''] = line.split(' ')
  return {
    method: method as Route['method'],
    path,
    auth: 'nobody',
    run() {
      throw new DiscordError(404, 0, `404: Not Found (Discord has ${line}, the sandbox does not serve it)`)
    },
  }
})

const unserved = new Set(unservedRoutes)
const MAX_TOLD = 200

/** Reports each unserved route once. Paths may carry tokens, so only the short parts of unknown ones are shown. */
export function createMissingRouteNotices(tell: (line: string) => void) {
  const told = new Set<string>()
  return (method: string, path: string, route: Route | undefined) => {
    if (route && !unserved.has(route)) return
    const line = route
      ? `${method} ${route.path} is not served here, though Discord has it. The sandbox's README lists such routes.`
      : `${method.slice(0, 10)} ${shorten(path)} is no route of Discord's.`
    if (told.has(line) || told.size >= MAX_TOLD) return
    told.add(line)
    tell(line)
  }
}

function shorten(path: string): string {
  const parts = path.split('/').map((part) => (part.length > 24 ? '…' : part))
  return parts.join('/').slice(0, 200)
}
