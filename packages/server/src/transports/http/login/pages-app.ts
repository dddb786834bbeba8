import { AppError, type CallLimits } from '@arachne/core'
import { Hono } from 'hono'

import type { Log } from '../../../log.ts'
import type { HttpEnv } from '../env.ts'
import { errorResponse } from '../error-response.ts'
import { limitRequests } from '../limit-requests.ts'
import { languageOf } from '../texts/language.ts'
import { createLoginPages } from './login-pages.ts'
import { loginRoutes, type LoginRoutesDeps } from './login-routes.ts'
import { logoutRoutes } from './logout-routes.ts'

export interface LoginPagesDeps extends LoginRoutesDeps {
  limits: Pick<CallLimits, 'takeRequest'>
  log: Log
}

/** What a browser shows while somebody logs in or out: pages, also when something goes wrong. */
export function loginPages(deps: LoginPagesDeps): Hono<HttpEnv> {
  const { limits, log } = deps
  const app = new Hono<HttpEnv>()
  app.onError(async (error, c) => {
    if (!(error instanceof AppError)) log.error({ err: error, requestId: c.var.requestId }, 'A login failed.')
    const { status, headers } = errorResponse(error, c.var.requestId)
    const sentence = error instanceof AppError ? error.message : undefined
    const page = await createLoginPages(languageOf(c)).trouble(sentence, status)
    const wait = headers.get('retry-after')
    if (wait !== null) page.headers.set('retry-after', wait)
    return page
  })
  for (const path of ['/login', '/login/*', '/callback', '/oauth/discord-callback', '/logout']) {
    app.use(path, limitRequests(limits))
  }
  return app.route('/', loginRoutes(deps)).route('/', logoutRoutes(deps))
}
