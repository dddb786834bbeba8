import { LOCAL_OPERATOR } from '@arachne/core/access'
import { AppError } from '@arachne/core/errors'
import type { MiddlewareHandler } from 'hono'

import type { HttpEnv } from './env.ts'
import type { BrowserLogin } from './login/browser-login.ts'
import { createIsLocalToken } from './operations/operator-only.ts'

interface Deps {
  localToken: string
  login: Pick<BrowserLogin, 'whoIs' | 'demandHeader'>
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A caller who can read the data directory, or a person with a session. Entities' keys and tokens don't count: a
 * program that speaks for an entity doesn't manage it.
 */
export function whoAsks({ localToken, login }: Deps): MiddlewareHandler<HttpEnv> {
  const isLocalToken = createIsLocalToken(localToken)
  return async (c, next) => {
    const authorization = c.req.header('authorization')
    if (authorization !== undefined) {
      if (!isLocalToken(authorization)) throw unknownToken()
      c.set('person', LOCAL_OPERATOR)
      return next()
    }
    const loggedIn = await login.whoIs(c)
    if (!loggedIn) throw new AppError('unauthenticated', 'Log in first.')
    if (!CHANGES_NOTHING.has(c.req.method)) login.demandHeader(c, loggedIn)
    c.set('person', loggedIn.person)
    c.set('loggedIn', loggedIn)
    return next()
  }
}

function unknownToken(): AppError {
  return new AppError('unauthenticated', 'Log in with Discord, or send the local token as a bearer token.')
}
