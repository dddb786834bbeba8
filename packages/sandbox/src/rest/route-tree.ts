import type { Route } from './handler.ts'

export interface RouteMatch {
  route: Route
  params: Record<string, string>
}

interface Node {
  literals: Map<string, Node>
  parameter: { name: string; node: Node } | undefined
  routes: Map<string, Route>
}

/** Finds routes by path; a literal segment wins over a parameter, whatever the order in the table. */
export function createRouteTree(routes: readonly Route[]) {
  const root = createNode()
  for (const route of routes) insert(root, route)
  return {
    /** 'method' if the path exists but not with this method. */
    find(method: string, segments: readonly string[]): RouteMatch | 'method' | undefined {
      const matches = walk(root, segments)
      for (const { node, values } of matches) {
        const route = node.routes.get(method)
        if (route) return { route, params: nameParameters(route, values) }
      }
      return matches.length > 0 ? 'method' : undefined
    },
  }
}

function createNode(): Node {
  return { literals: new Map(), parameter: undefined, routes: new Map() }
}

function insert(root: Node, route: Route): void {
  let node = root
  for (const segment of segmentsOf(route.path)) {
    if (segment.startsWith('{')) {
      node.parameter ??= { name: segment, node: createNode() }
      node = node.parameter.node
    } else {
      const next = node.literals.get(segment) ?? createNode()
      node.literals.set(segment, next)
      node = next
    }
  }
  if (node.routes.has(route.method)) throw new Error(`Two routes for ${route.method} ${route.path}.`)
  node.routes.set(route.method, route)
}

function walk(node: Node, segments: readonly string[]): { node: Node; values: string[] }[] {
  const [segment, ...rest] = segments
  if (segment === undefined) return node.routes.size > 0 ? [{ node, values: [] }] : []
  const literal = node.literals.get(segment)
  const found = literal ? walk(literal, rest) : []
  if (!node.parameter) return found
  const open = walk(node.parameter.node, rest)
  return [...found, ...open.map((match) => ({ ...match, values: [segment, ...match.values] }))]
}

/** Routes of different methods may name the same segment differently, so names come from the route itself. */
function nameParameters(route: Route, values: readonly string[]): Record<string, string> {
  const names = segmentsOf(route.path).filter((segment) => segment.startsWith('{'))
  return Object.fromEntries(names.map((name, index) => [name.slice(1, -1), values[index] ?? '']))
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}
