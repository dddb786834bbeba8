import type { RestResult } from '../rest/handler.ts'
import type { Rest } from '../rest/router.ts'
import type { World } from '../world/world.ts'
import type { Body } from './body.ts'

export interface ControlCall {
  world: World
  /** REST in process, as the named person. */
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
  const given = decodePath(path)
  const matches = routes.flatMap((route) => {
    const params = given && matchPath(route.path, given)
    return params ? [{ route, params }] : []
  })
  return matches.find(({ route }) => route.method === method) ?? (matches.length > 0 ? 'method' : undefined)
}

/** undefined for what is no address. */
function decodePath(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function matchPath(pattern: string, given: readonly string[]): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = value
    else if (segment !== value) return undefined
  }
  return params
}
