import type { CallLimits } from '@arachne/core/identities'
import { Hono } from 'hono'

import type { Log } from '../../../log.ts'
import type { HttpEnv } from '../env.ts'
import { limitRequests } from '../limit-requests.ts'
import { pageErrors } from '../pages/page-errors.ts'
import { loginRoutes, type LoginRoutesDeps } from './login-routes.ts'
import { logoutRoutes } from './logout-routes.ts'

export interface LoginPagesDeps extends LoginRoutesDeps {
  limits: Pick<CallLimits, 'takeRequest'>
  log: Log
}

/** The pages of logging in and out, including their errors. */
export function loginPages(deps: LoginPagesDeps): Hono<HttpEnv> {
  const { limits, log } = deps
  const app = new Hono<HttpEnv>()
  app.onError(pageErrors(log))
  for (const path of ['/login', '/login/*', '/callback', '/oauth/discord-callback', '/logout']) {
    app.use(path, limitRequests(limits))
  }
  return app.route('/', loginRoutes(deps)).route('/', logoutRoutes(deps))
}
