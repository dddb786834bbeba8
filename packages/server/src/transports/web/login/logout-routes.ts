import type { Sessions } from '@arachne/core/authority'
import { type Context, Hono } from 'hono'

import type { HttpEnv } from '../env.ts'
import { readForm } from '../json-body.ts'
import { languageOf } from '../texts/language.ts'
import type { BrowserLogin } from './browser-login.ts'
import { type Cookies, withCookies } from './cookies.ts'
import { createLoginPages } from './login-pages.ts'

interface Deps {
  sessions: Pick<Sessions, 'close' | 'closeAll'>
  cookies: Cookies
  login: BrowserLogin
}

const pages = (c: Context<HttpEnv>) => createLoginPages(languageOf(c))

/** Opening the page changes nothing, so a link to it can't log anyone out. */
export function logoutRoutes({ sessions, cookies, login }: Deps): Hono<HttpEnv> {
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
