import { presentApplication } from '../present/application.ts'
import { presentTime } from '../present/time.ts'
import { presentUser } from '../present/user.ts'
import { unauthorized } from '../rest/errors.ts'
import type { Route } from '../rest/handler.ts'
import type { Grants } from './grants.ts'

/** What the bearer of an access token may do, and for how long. */
export function authorizationRoute(grants: Grants): Route {
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
