import type { RestResult } from '../rest/handler.ts'
import type { Rest } from '../rest/router.ts'
import type { World } from '../world/world.ts'
import type { Body } from './body.ts'

export interface ControlCall {
  world: World
  /** REST in process, as whoever is named. */
  rest: Rest['call']
  /** Parts of the path, percent-decoded. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  body: Body
}

export interface ControlRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `/people/:person/messages` */
  path: string
  run(call: ControlCall): RestResult | Promise<RestResult>
}

export interface Matched {
  route: ControlRoute
  params: Record<string, string>
}

/** 'method' if the path exists but not with this method. */
export function findControlRoute(
  routes: readonly ControlRoute[],
  method: string,
  path: string,
): Matched | 'method' | undefined {
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, path)
    return params ? [{ route, params }] : []
  })
  return matches.find(({ route }) => route.method === method) ?? (matches.length > 0 ? 'method' : undefined)
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decodeURIComponent(value)
    else if (segment !== value) return undefined
  }
  return params
}
