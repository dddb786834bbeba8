import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Gateway } from '../gateway/gateway.ts'
import { parseClientJson } from '../http/client-json.ts'
import { LONGEST_PICTURE, shorten } from '../http/input-limits.ts'
import { readBytes } from '../http/read-bytes.ts'
import type { OAuth } from '../oauth/oauth.ts'
import type { RestResult } from '../rest/handler.ts'
import { noContent } from '../rest/ok.ts'
import type { Rest } from '../rest/router.ts'
import { decode, encode } from '../world/persist/encode.ts'
import { restoreSnapshot, takeSnapshot, type Snapshot } from '../world/persist/snapshot.ts'
import type { World } from '../world/world.ts'
import { applicationRoutes } from './application-routes.ts'
import { isObject, type Body } from './body.ts'
import { ControlError } from './control-error.ts'
import { interactionActions } from './interaction-actions.ts'
import { personActions } from './person-actions.ts'
import { readRoutes } from './read-routes.ts'
import { findControlRoute, type ControlRoute } from './routing.ts'
import { troubleRoutes, type TroubleDeps } from './trouble-routes.ts'
import { worldRoutes } from './world-routes.ts'

interface Deps extends TroubleDeps {
  /** Allows everything. */
  token: string
  call: Rest['call']
  oauth: OAuth
  forgetChat: () => void
}

export interface Control {
  /** Answers `/_sandbox/**`; false for every other path. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
}

const PREFIX = '/_sandbox'

/** The sandbox's own API, for tests and for the chat page's tools. See CONTROL.md. */
export function createControl(deps: Deps): Control {
  const routes = allControlRoutes(deps)
  return {
    async handle(request, response, url) {
      if (url.pathname !== PREFIX && !url.pathname.startsWith(`${PREFIX}/`)) return false
      const path = authorize(deps.token, request, url.pathname.slice(PREFIX.length))
      const result = path === undefined ? UNAUTHORISED : await answer(routes, { deps, path, request, url })
      write(response, result)
      // An answer given before the body was read must not leave it in the way of the next request.
      request.resume()
      return true
    },
  }
}

function allControlRoutes(deps: Deps): ControlRoute[] {
  const { world, gateway, faults, limiter, log, oauth } = deps
  const restore = rememberWorld(world)
  const initialMode = limiter.mode
  const reset = () => {
    restore()
    deps.forgetChat()
    faults.clear()
    log.clear()
    limiter.setMode(initialMode)
  }
  return [
    ...readRoutes,
    ...worldRoutes,
    ...personActions,
    ...interactionActions,
    resetRoute(gateway, reset),
    ...applicationRoutes({ oauth, gateway }),
    ...troubleRoutes(deps),
  ]
}

const UNAUTHORISED: RestResult = { status: 401, body: { error: 'The control token is missing or wrong.' } }

/** The path after the token, which is in the path or in the Authorization header. */
function authorize(token: string, { headers }: IncomingMessage, path: string): string | undefined {
  const [, first = '', ...rest] = path.split('/')
  if (same(first, token)) return `/${rest.join('/')}`
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  return same(bearer, token) ? path : undefined
}

function same(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

async function answer(
  routes: readonly ControlRoute[],
  { deps, path, request, url }: { deps: Deps; path: string; request: IncomingMessage; url: URL },
): Promise<RestResult> {
  try {
    const found = findControlRoute(routes, request.method ?? 'GET', path)
    if (found === 'method') throw new ControlError(405, `${shorten(path)} doesn’t accept ${request.method}.`)
    if (!found) throw new ControlError(404, `The control API has no ${shorten(path)}.`)
    const { world, call: rest } = deps
    const body = await readJson(request)
    return await found.route.run({ world, rest, params: found.params, query: url.searchParams, body })
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    return { status: error.status, body: { error: error.message } }
  }
}

/** Ten files of the largest size, as base64. */
const LARGEST_BODY = 10 * LONGEST_PICTURE

async function readJson(request: IncomingMessage): Promise<Body> {
  const bytes = await readBytes(request, LARGEST_BODY)
  if (!bytes) throw new ControlError(413, `The body can have ${LARGEST_BODY} bytes at most.`)
  if (bytes.length === 0) return {}
  let value: unknown
  try {
    value = parseClientJson(bytes.toString('utf8'))
  } catch {
    throw new ControlError(400, 'The body must be JSON.')
  }
  if (!isObject(value)) throw new ControlError(400, 'The body must be a JSON object.')
  return value
}

function write(response: ServerResponse, { status, body }: RestResult): void {
  if (body === undefined) {
    response.writeHead(status).end()
    return
  }
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** Clients still hold the old guilds, so their sessions start over. */
function resetRoute(gateway: Gateway, reset: () => void): ControlRoute {
  return {
    method: 'POST',
    path: '/reset',
    run() {
      gateway.act({ action: 'invalidate', resumable: false })
      reset()
      return noContent()
    },
  }
}

/** Remembers the world as it is now; the answer brings it back, ids and credentials included. */
function rememberWorld(world: World): () => void {
  const remembered = encode(takeSnapshot(world))
  return () => {
    for (const map of everything(world)) map.clear()
    restoreSnapshot(world, decode(remembered) as Snapshot)
    for (const { id } of world.guilds.values()) {
      world.publish({ type: 'GUILD_CREATE', guildId: id, data: { id } })
    }
  }
}

function everything(world: World): Map<string, unknown>[] {
  return Object.values(world).filter((value) => value instanceof Map)
}
