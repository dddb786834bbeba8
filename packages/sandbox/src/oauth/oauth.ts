import type { BearerLookup } from '../rest/actor.ts'
import type { Route } from '../rest/handler.ts'
import type { World } from '../world/world.ts'
import { authorizationRoute } from './authorization-route.ts'
import { createAuthorizeHttp } from './authorize-http.ts'
import { createAuthorize, type Step } from './authorize.ts'
import { createGrants } from './grants.ts'
import { tokenRoutes } from './token-routes.ts'

export interface OAuth {
  /** The consent page; must be asked before the REST routes. */
  handle: ReturnType<typeof createAuthorizeHttp>
  bearers: BearerLookup
  routes: Route[]
  /** What the page does when a person presses Continue, without a browser. */
  consent(authorizeUrl: string, decision: { person: string; allow: boolean; guildId?: string }): Step
}

export function createOAuth(world: World): OAuth {
  const grants = createGrants(world.clock.now)
  const authorize = createAuthorize({ world, grants })
  return {
    handle: createAuthorizeHttp(authorize),
    bearers(token) {
      const grant = grants.findAccess(token)?.grant
      const user = world.users.get(grant?.userId ?? '')
      const application = world.applications.get(grant?.applicationId ?? '')
      return grant && user && application ? { user, application, scopes: grant.scopes } : undefined
    },
    routes: [...tokenRoutes(grants), authorizationRoute(grants)],
    consent: (url, { person, allow, guildId }) =>
      authorize.decide(new URL(url, world.origin).searchParams, { person, allow, guildId }),
  }
}
