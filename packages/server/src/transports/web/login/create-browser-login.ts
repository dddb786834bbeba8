import type { Snowflake } from '@arachne/contract'
import type { Person } from '@arachne/core/access'
import type { RuledServers, Session, Sessions } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import type { Context } from 'hono'

import type { HttpEnv } from '../env.ts'
import type { BrowserLogin, LoggedIn, SentForm } from './browser-login.ts'
import type { Cookies } from './cookies.ts'
import { type Csrf, isSameToken } from './csrf.ts'
import { safeReturnTo } from './return-to.ts'
import { isFromOwnPage } from './same-origin.ts'

interface Deps {
  sessions: Pick<Sessions, 'find'>
  ruled: Pick<RuledServers, 'of'>
  operatorIds: readonly Snowflake[]
  cookies: Pick<Cookies, 'session'>
  csrf: Csrf
  /** Our public addresses. */
  publicUrls(): readonly string[]
}

export function createBrowserLogin(deps: Deps): BrowserLogin {
  const { sessions, ruled, cookies, csrf, publicUrls } = deps

  async function personOf({ userId, userName }: Session): Promise<Person> {
    const isOperator = deps.operatorIds.includes(userId)
    const servers = await ruled.of(userId)
    return {
      actor: `${isOperator ? 'operator' : 'person'}:${userId}`,
      name: userName,
      userId,
      isOperator,
      administers: (serverId) => servers.has(serverId),
    }
  }

  function demand(c: Context<HttpEnv>, token: unknown, loggedIn: LoggedIn): void {
    if (!isFromOwnPage(c, publicUrls())) {
      throw new AppError('forbidden', 'Only pages of this site can do this; open it here and try again.')
    }
    if (!isSameToken(token, loggedIn.csrf)) {
      throw new AppError('forbidden', 'This page is from an earlier login; reload it and try again.', {
        reason: 'stale_page',
      })
    }
  }

  return {
    async whoIs(c) {
      const secret = cookies.session(c)
      const session = secret === undefined ? undefined : await sessions.find(secret)
      if (secret === undefined || !session) return undefined
      const person = await personOf(session)
      return {
        person,
        session,
        // Lazy, because live pages check the login with every change and never need this.
        get csrf() {
          return csrf.tokenFor(secret)
        },
      }
    },
    loginPath,
    switchAccountPath: loginPath,
    demandForm: (c, form, loggedIn) => demand(c, fieldOf(form, 'csrf'), loggedIn),
    demandHeader: (c, loggedIn) => demand(c, c.req.header('x-csrf-token'), loggedIn),
  }
}

function loginPath(returnTo: string): string {
  return `/login?return_to=${encodeURIComponent(safeReturnTo(returnTo))}`
}

function fieldOf(form: SentForm, name: string): unknown {
  return form instanceof URLSearchParams ? form.get(name) : form[name]
}
