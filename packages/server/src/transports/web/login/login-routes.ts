import type { DiscordLogin, RuledServers, Sessions } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import { type Context, Hono } from 'hono'

import type { Addresses } from '../addresses.ts'
import type { HttpEnv } from '../env.ts'
import { languageOf } from '../texts/language.ts'
import { type Attempts, tabOf } from './attempts.ts'
import type { BrowserLogin } from './browser-login.ts'
import { type Cookies, withCookies } from './cookies.ts'
import { createLoginPages } from './login-pages.ts'
import { safeReturnTo } from './return-to.ts'

export interface LoginRoutesDeps {
  discord: DiscordLogin
  attempts: Attempts
  sessions: Sessions
  ruled: Pick<RuledServers, 'forget'>
  cookies: Cookies
  login: BrowserLogin
  addresses: Addresses
}

/** The first is the one to register with Discord; the others are known from older set-ups. */
const CALLBACKS = ['/login/callback', '/callback', '/oauth/discord-callback']

/** To Discord and back. State and PKCE are kept here and bound to the browser; each login is a new session. */
export function loginRoutes(deps: LoginRoutesDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/login', (c) => begin(deps, c)).on('GET', CALLBACKS, (c) => finish(deps, c))
}

const redirectUri = (addresses: Addresses) => `${addresses.base()}/login/callback`

function begin(deps: LoginRoutesDeps, c: Context<HttpEnv>): Response | Promise<Response> {
  const { discord, attempts, cookies, addresses } = deps
  const returnTo = safeReturnTo(c.req.query('return_to'))
  const moved = ownAddress(c, addresses, returnTo)
  if (moved !== undefined) return redirect(moved)
  const { state, challenge, tab, browserSecret } = attempts.start(returnTo)
  const url = discord.authorizeUrl({ state, challenge, redirectUri: redirectUri(addresses) })
  if (url === undefined) return createLoginPages(languageOf(c)).notSetUp()
  const stale = attempts.stale(cookies.logins(c)).map(cookies.dropLogin)
  return withCookies(redirect(url), [...stale, cookies.keepLogin(tab, browserSecret)])
}

/**
 * Discord sends the browser back to the public address, where cookies of `127.0.0.1` don't apply to `localhost`. At
 * most once, because a proxy may show us another name than the browser sees.
 */
function ownAddress(c: Context<HttpEnv>, addresses: Addresses, returnTo: string): string | undefined {
  const { hostname } = new URL(addresses.base())
  const asked = URL.parse(`http://${c.req.header('host') ?? ''}`)?.hostname
  if (asked === hostname || c.req.query('moved') !== undefined) return undefined
  return `${addresses.base()}/login?${new URLSearchParams({ return_to: returnTo, moved: '1' }).toString()}`
}

async function finish(deps: LoginRoutesDeps, c: Context<HttpEnv>): Promise<Response> {
  const { discord, attempts, sessions, ruled, cookies, login, addresses } = deps
  const { state = '', code = '', error } = c.req.query()
  const pages = createLoginPages(languageOf(c))
  const tab = tabOf(state)
  const attempt = attempts.take(state, cookies.login(c, tab))
  if (!attempt) return pages.stale(login.loginPath('/'))
  const again = login.loginPath(attempt.returnTo)
  const dropped = cookies.dropLogin(tab)
  if (error !== undefined) return withCookies(await pages.cancelled(again), [dropped])

  const given = { code, verifier: attempt.verifier, redirectUri: redirectUri(addresses) }
  const owner = await discord.whoAgreed(given).catch((refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'invalid') return undefined
    throw refusal
  })
  if (!owner) return withCookies(await pages.stale(again), [dropped])
  const before = cookies.session(c)
  if (before !== undefined) await sessions.close(before)
  const { secret } = await sessions.open(owner)
  ruled.forget(owner.userId)
  return withCookies(redirect(`${addresses.base()}${attempt.returnTo}`), [
    dropped,
    cookies.keepSession(secret),
  ])
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}
