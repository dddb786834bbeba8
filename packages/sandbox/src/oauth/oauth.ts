import { presentApplication } from '../present/application.ts'
import { presentTime } from '../present/time.ts'
import { presentUser } from '../present/user.ts'
import type { BearerLookup } from '../rest/actor.ts'
import { unauthorized } from '../rest/errors.ts'
import type { Route } from '../rest/handler.ts'
import type { World } from '../world/world.ts'
import { createAuthorizeHttp } from './authorize-http.ts'
import { createAuthorize, type Step } from './authorize.ts'
import { createGrants, type Grants } from './grants.ts'
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

/** What the bearer of an access token may do, and for how long. */
function authorizationRoute(grants: Grants): Route {
  return {
    method: 'GET',
    path: '/oauth2/@me',
    auth: 'bearer',
    run({ world, actor, headers }) {
      const token = (headers['authorization'] ?? '').replace(/^Bearer /, '')
      const known = grants.findAccess(token)
      if (actor.kind !== 'bearer' || !known) throw unauthorized()
      const { bot: _unneeded, ...application } = presentApplication(world, actor.application)
      return {
        status: 200,
        body: {
          application,
          scopes: [...actor.scopes],
          expires: presentTime(known.expiresAt),
          ...(actor.scopes.includes('identify') && { user: presentUser(actor.user) }),
        },
      }
    },
  }
}
