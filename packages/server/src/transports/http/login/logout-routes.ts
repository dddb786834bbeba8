import type { Sessions } from '@arachne/core'
import { type Context, Hono } from 'hono'

import type { HttpEnv } from '../env.ts'
import { readForm } from '../json-body.ts'
import type { BrowserLogin } from './browser-login.ts'
import { type Cookies, withCookies } from './cookies.ts'
import { askLogoutPage, loggedOutPage, notLoggedInPage } from './login-pages.ts'

interface Deps {
  sessions: Pick<Sessions, 'close' | 'closeAll'>
  cookies: Cookies
  login: BrowserLogin
}

/** Looking changes nothing: a link to it anywhere logs nobody out. */
export function logoutRoutes({ sessions, cookies, login }: Deps): Hono<HttpEnv> {
  const nobody = async () => withCookies(await notLoggedInPage(login.loginPath('/')), [cookies.dropSession()])

  async function logOut(c: Context<HttpEnv>): Promise<Response> {
    const loggedIn = await login.whoIs(c)
    if (!loggedIn) return nobody()
    const form = await readForm(c.req.raw)
    login.demandForm(c, form, loggedIn)
    const everywhere = form.get('everywhere') === 'yes'
    if (everywhere) await sessions.closeAll(loggedIn.session.userId)
    else await sessions.close(cookies.session(c) ?? '')
    return withCookies(await loggedOutPage(everywhere, login.loginPath('/')), [cookies.dropSession()])
  }

  return new Hono<HttpEnv>()
    .get('/logout', async (c) => {
      const loggedIn = await login.whoIs(c)
      return loggedIn ? askLogoutPage({ name: loggedIn.person.name, csrf: loggedIn.csrf }) : nobody()
    })
    .post('/logout', (c) => logOut(c))
}
