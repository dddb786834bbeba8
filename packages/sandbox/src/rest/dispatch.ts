import { DiscordError, notFound, unauthorized } from './errors.ts'
import { invalidField } from './form-errors.ts'
import type { Actor, RestContext, RestResult, Route } from './handler.ts'
import type { createRouteTree, RouteMatch } from './route-tree.ts'
import { isSnowflake, notASnowflake } from './validate.ts'

export type Found = RouteMatch | 'method' | undefined

export function findRoute(tree: ReturnType<typeof createRouteTree>, method: string, path: string): Found {
  try {
    const segments = path.split('/').filter((segment) => segment !== '')
    return tree.find(method, segments.map(decodeURIComponent))
  } catch {
    return undefined
  }
}

export async function runRoute(found: Found, context: Omit<RestContext, 'params'>): Promise<RestResult> {
  if (found === 'method') throw new DiscordError(405, 0, '405: Method Not Allowed')
  if (!found) throw notFound()
  const { route, params } = found
  if (!mayUse(route, context.actor)) throw unauthorized()
  checkIds(params)
  return route.run({ ...context, params })
}

/** Refusals become answers here and nowhere else. */
export async function answer(
  work: () => Promise<RestResult>,
  failed: (error: unknown) => void,
): Promise<RestResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DiscordError) return refusal(error)
    failed(error)
    return { status: 500, body: { message: '500: Internal Server Error', code: 0 } }
  }
}

function mayUse(route: Route, actor: Actor): boolean {
  if (route.auth === 'nobody') return true
  if (actor.kind === 'bearer') return route.auth === 'bearer'
  return actor.kind !== 'nobody'
}

/** `@me` and `@original` stand where ids do. */
function checkIds(params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!name.endsWith('_id') || value.startsWith('@') || isSnowflake(value)) continue
    throw invalidField(name, ...notASnowflake(value))
  }
}

function refusal(error: DiscordError): RestResult {
  const { status, code, message, errors } = error
  return { status, body: { message, code, ...(errors && { errors }) } }
}
