import type { Sessions } from '@arachne/core/authority'
import type { CallLimits } from '@arachne/core/identities'
import { Hono, type Context } from 'hono'

import type { Log } from '../../../log.ts'
import type { HttpEnv } from '../env.ts'
import { readForm } from '../json-body.ts'
import { limitRequests } from '../limit-requests.ts'
import { pageErrors } from '../pages/page-errors.ts'
import { languageOf } from '../texts/language.ts'
import type { BrowserLogin } from './browser-login.ts'
import { type Cookies, withCookies } from './cookies.ts'
import { createLoginPages } from './login-pages.ts'
import { loginRoutes, type LoginRoutesDeps } from './login-routes.ts'

const pages = (c: Context<HttpEnv>) => createLoginPages(languageOf(c))

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

interface Deps {
  sessions: Pick<Sessions, 'close' | 'closeAll'>
  cookies: Cookies
  login: BrowserLogin
}

/** Opening the page changes nothing, so a link to it can't log anyone out. */
function logoutRoutes({ sessions, cookies, login }: Deps): Hono<HttpEnv> {
  const nobody = async (c: Context<HttpEnv>) =>
    withCookies(await pages(c).nobody(login.loginPath('/')), [cookies.dropSession()])

  async function logOut(c: Context<HttpEnv>): Promise<Response> {
    const loggedIn = await login.whoIs(c)
    if (!loggedIn) return nobody(c)
    const form = await readForm(c.req.raw)
    login.demandForm(c, form, loggedIn)
    const everywhere = form.get('everywhere') === 'yes'
    if (everywhere) await sessions.closeAll(loggedIn.session.userId)
    else await sessions.close(cookies.session(c) ?? '')
    return withCookies(await pages(c).ended(everywhere, login.loginPath('/')), [cookies.dropSession()])
  }

  return new Hono<HttpEnv>()
    .get('/logout', async (c) => {
      const loggedIn = await login.whoIs(c)
      return loggedIn ? pages(c).askEnd({ name: loggedIn.person.name, csrf: loggedIn.csrf }) : nobody(c)
    })
    .post('/logout', (c) => logOut(c))
}
