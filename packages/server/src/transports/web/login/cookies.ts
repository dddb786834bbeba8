import { SESSION_LIFE_MS } from '@arachne/core/authority'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'

import type { HttpEnv } from '../env.ts'

const LOGIN_SECONDS = 600
/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/

/** Our cookies in a browser. The values of `Set-Cookie` are made here and added to a response elsewhere. */
export interface Cookies {
  session(c: Context<HttpEnv>): string | undefined
  keepSession(secret: string): string
  dropSession(): string
  /** Of a login that this browser began. */
  login(c: Context<HttpEnv>, tab: string): string | undefined
  /** Every login that this browser began and didn't finish. */
  logins(c: Context<HttpEnv>): string[]
  keepLogin(tab: string, secret: string): string
  dropLogin(tab: string): string
}

export function createCookies(base: () => string): Cookies {
  function name(what: string): string {
    const { protocol, port } = new URL(base())
    // Cookies ignore ports: two instances on one machine would log each other out.
    return protocol === 'https:' ? `__Host-arachne-${what}` : `arachne-${port || '80'}-${what}`
  }

  function keep(what: string, value: string, maxAge: number): string {
    const secure = base().startsWith('https:')
    return generateCookie(name(what), value, { httpOnly: true, sameSite: 'Lax', path: '/', secure, maxAge })
  }

  function read(c: Context<HttpEnv>, what: string): string | undefined {
    const value = getCookie(c, name(what))
    return value !== undefined && SECRET.test(value) ? value : undefined
  }

  return {
    session: (c) => read(c, 'session'),
    keepSession: (secret) => keep('session', secret, SESSION_LIFE_MS / 1000),
    dropSession: () => keep('session', '', 0),
    login: (c, tab) => read(c, `login-${tab}`),
    logins(c) {
      const prefix = name('login-')
      const names = Object.keys(getCookie(c)).filter((one) => one.startsWith(prefix))
      return names.map((one) => one.slice(prefix.length)).filter((tab) => /^[\w-]+$/.test(tab))
    },
    keepLogin: (tab, secret) => keep(`login-${tab}`, secret, LOGIN_SECONDS),
    dropLogin: (tab) => keep(`login-${tab}`, '', 0),
  }
}

export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
