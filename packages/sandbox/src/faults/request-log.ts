import type { RestRequest } from '../rest/hooks.ts'

/** One REST call without its bodies, and without the tokens that stand in some paths. */
interface LoggedRequest {
  at: number
  method: string
  path: string
  route: string | null
  /** A user's id, or null where the path's token was enough. */
  actor: string | null
  /** 0 if the connection was cut without an answer. */
  status: number
  user_agent: string | null
}

export interface RequestLog {
  add(request: RestRequest, status: number): void
  entries(): readonly LoggedRequest[]
  clear(): void
}

const KEEP = 1000

export function createRequestLog(now: () => number): RequestLog {
  let entries: LoggedRequest[] = []
  return {
    add(request, status) {
      entries.push({
        at: now(),
        method: request.method,
        path: withoutToken(request.path),
        route: request.route ?? null,
        actor: request.actor.kind === 'nobody' ? null : request.actor.user.id,
        status,
        user_agent: request.headers['user-agent'] ?? null,
      })
      if (entries.length > 2 * KEEP) entries = entries.slice(-KEEP)
    },
    entries: () => entries.slice(-KEEP),
    clear() {
      entries = []
    },
  }
}

function withoutToken(path: string): string {
  return path.replace(/^(\/(?:webhooks|interactions)\/[^/]+\/)[^/]+/, '$1:token')
}
