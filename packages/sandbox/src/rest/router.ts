import type { IncomingMessage, ServerResponse } from 'node:http'

import type { World } from '../world/world.ts'
import { findActor } from './actor.ts'
import { answer, findRoute, runRoute, type Found } from './dispatch.ts'
import { invalidBody } from './form-errors.ts'
import type { Actor, RestContext, RestResult, Route, UploadedFile } from './handler.ts'
import type { RestHooks, RestRequest } from './hooks.ts'
import { readRequestBody } from './request-body.ts'
import { createRouteTree } from './route-tree.ts'
import { unservedRoutes } from './unserved.ts'

interface CallOptions {
  body?: unknown
  files?: readonly UploadedFile[]
  reason?: string | null
}

export interface Rest {
  /** Answers `/api/**`; false for every other path. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
  /** The same routes without a socket, e.g. `call(actor, 'POST', '/channels/1/messages', { body })`. */
  call(actor: Actor, method: string, path: string, options?: CallOptions): Promise<RestResult>
}

interface Deps {
  world: World
  routes: readonly Route[]
}

type Located = RestRequest & { found: Found }
type Input = Pick<RestContext, 'body' | 'files' | 'reason'>

/** Discord's answers come through its load balancer; discord.py takes a 429 without this for a ban and gives up. */
const FRONT_DOOR = { Via: '1.1 google' }

const API_PREFIX = /^\/api(?:\/v\d+)?(?=\/|$)/

export function createRest({ world, routes }: Deps, hooks: RestHooks = {}): Rest {
  const tree = createRouteTree([...routes, ...unservedRoutes])
  const bearers = hooks.bearers ?? (() => undefined)

  /** The path every call takes, over HTTP or in process. */
  async function perform(request: Located, read: () => Promise<Input>): Promise<RestResult> {
    let requestBody: unknown
    const work = async () => {
      const input = await read()
      requestBody = input.body
      const refused = await hooks.parsed?.(request, requestBody)
      if (refused) return refused
      const { actor, query, headers } = request
      return runRoute(request.found, { world, origin: world.origin, actor, query, headers, ...input })
    }
    const result = await answer(work, (error) => hooks.failed?.(error))
    hooks.observe?.({ ...request, requestBody, status: result.status, responseBody: result.body })
    return result
  }

  function locate(request: Omit<RestRequest, 'route' | 'params'>): Located {
    const found = findRoute(tree, request.method, request.path)
    const match = typeof found === 'object' ? found : undefined
    hooks.located?.(request, match?.route)
    return { ...request, found, route: match?.route.path, params: match?.params ?? {} }
  }

  return {
    async handle(incoming, response, url) {
      if (!API_PREFIX.test(url.pathname)) return false
      const headers = incoming.headers as Record<string, string | undefined>
      const request = locate({
        method: incoming.method ?? 'GET',
        path: url.pathname.replace(API_PREFIX, ''),
        query: url.searchParams,
        actor: findActor(world, headers['authorization'], bearers),
        headers,
      })
      let result = await hooks.before?.(request)
      if (!result) {
        const own = await perform(request, async () => ({
          ...(await readRequestBody(incoming)),
          reason: readReason(headers['x-audit-log-reason']),
        }))
        result = (await hooks.after?.(request, own)) ?? own
      }
      if (result === 'drop') incoming.socket.resetAndDestroy()
      else write(response, result, hooks.headers?.(request, result))
      // An answer given before the body was read must not leave it in the way of the next request.
      incoming.resume()
      return true
    },

    call(actor, method, path, { body, files = [], reason = null } = {}) {
      const { pathname, searchParams: query } = new URL(path, 'http://in.process')
      const request = locate({ method, path: pathname, query, actor, headers: {} })
      return perform(request, async () => ({ body, files, reason }))
    },
  }
}

const LONGEST_REASON = 512

function readReason(header: string | undefined): string | null {
  const reason = decodeReason(header)
  if (reason === null || reason.length <= LONGEST_REASON) return reason
  throw invalidBody('BASE_TYPE_MAX_LENGTH', `Must be ${LONGEST_REASON} or fewer in length.`)
}

function decodeReason(header: string | undefined): string | null {
  if (header === undefined) return null
  try {
    return decodeURIComponent(header)
  } catch {
    return header
  }
}

function write(
  response: ServerResponse,
  result: RestResult,
  extra: Readonly<Record<string, string>> = {},
): void {
  const body = result.body === undefined ? undefined : JSON.stringify(result.body)
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  response.writeHead(result.status, { ...FRONT_DOOR, ...type, ...extra, ...result.headers })
  response.end(body)
}
