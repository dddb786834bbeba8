import type { ApplicationRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import type { Actor } from './handler.ts'

/** Access tokens live with OAuth; the router only asks whose one is. */
export type BearerLookup = (
  token: string,
) => { user: UserRecord; application: ApplicationRecord; scopes: readonly string[] } | undefined

const NOBODY: Actor = { kind: 'nobody' }

export function findActor(world: World, authorization: string | undefined, bearers: BearerLookup): Actor {
  const [scheme = '', token] = (authorization ?? '').split(' ', 2)
  if (token === undefined) return findPerson(world, scheme)
  if (scheme === 'Bot') return findBot(world, token) ?? NOBODY
  if (scheme !== 'Bearer') return NOBODY
  const bearer = bearers(token)
  return bearer ? { kind: 'bearer', ...bearer } : NOBODY
}

export function findBot(world: World, token: string): Actor | undefined {
  for (const application of world.applications.values()) {
    const user = world.users.get(application.botId)
    if (application.botToken === token && user) return { kind: 'bot', user, application }
  }
  return undefined
}

export function findPerson(world: World, token: string): Actor {
  const user = world.users.get(world.tokens.get(token) ?? '')
  return user ? { kind: 'person', user } : NOBODY
}
