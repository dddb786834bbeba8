import type { ME_ROUTES } from '@arachne/contract/routes'
import {
  createRuledServers,
  createSessions,
  type RuledServers,
  type SessionStore,
} from '@arachne/core/authority'
import type { CallLimits } from '@arachne/core/identities'
import { createPersonLogin, type Discord } from '@arachne/discord'
import type { Hono } from 'hono'

import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import type { Config } from '../../config/config.ts'
import { every } from '../../jobs/every.ts'
import type { Runtime } from '../../runtime.ts'
import type { Handlers } from '../../transports/rest/bind-routes.ts'
import { meHandlers } from '../../transports/rest/instance/me.ts'
import type { Addresses } from '../../transports/web/addresses.ts'
import type { HttpEnv } from '../../transports/web/env.ts'
import { createAttempts } from '../../transports/web/login/attempts.ts'
import type { BrowserLogin } from '../../transports/web/login/browser-login.ts'
import { createCookies } from '../../transports/web/login/cookies.ts'
import { createBrowserLogin } from '../../transports/web/login/create-browser-login.ts'
import { createCsrf } from '../../transports/web/login/csrf.ts'
import { loginPages } from '../../transports/web/login/pages-app.ts'

const SWEEP_MS = 60 * 60_000

interface LoginDeps {
  dataDir: Pick<DataDir, 'deriveKey'>
  sessionStore: SessionStore
  discord: Pick<Discord, 'applicationId' | 'ranks' | 'places'>
  addresses: Addresses
  /** Our public addresses. */
  publicUrls(): readonly string[]
  limits: Pick<CallLimits, 'takeRequest'>
}

export interface Login {
  browser: BrowserLogin
  /** /login, its callbacks and /logout. */
  pages: Hono<HttpEnv>
  /** Under /api/me. */
  me: Handlers<typeof ME_ROUTES>
  /** The bot's servers that a person is on. */
  sharedServers: RuledServers['shared']
  /** Those of them that a person manages. */
  ruledServers: RuledServers['of']
}

/** Login with Discord: sessions, what they prove, and the pages around them. */
export function wireLogin(
  { discord: settings, entitiesPerOwner }: Pick<Config, 'discord' | 'entitiesPerOwner'>,
  runtime: Runtime,
  { dataDir, sessionStore, discord, addresses, publicUrls, limits }: LoginDeps,
): Login {
  const { opening, clock, ids, sha256 } = runtime
  const log = runtime.log.part('login')
  const sessions = createSessions({ store: sessionStore, clock, ids, sha256 })
  const complain = (error: unknown) => log.error({ err: error }, 'Deleting expired sessions failed.')
  opening.use(every(SWEEP_MS, () => sessions.sweep(), complain))

  const { endpoints, clientSecret, operatorIds } = settings
  const clientId = () => settings.clientId ?? discord.applicationId()
  const cookies = createCookies(addresses.base)
  const ruled = createRuledServers({ ranks: discord.ranks, places: discord.places, clock })
  const csrf = createCsrf(dataDir.deriveKey('csrf'))
  const browser = createBrowserLogin({ sessions, ruled, operatorIds, cookies, csrf, publicUrls })
  const pages = loginPages({
    discord: createPersonLogin({ endpoints, clientId, clientSecret, log }),
    attempts: createAttempts(clock),
    sessions,
    ruled,
    cookies,
    login: browser,
    addresses,
    limits,
    log,
  })
  const me = meHandlers({ sessions, cookies, places: discord.places, cdn: endpoints.cdn, entitiesPerOwner })
  return { browser, pages, me, sharedServers: ruled.shared, ruledServers: ruled.of }
}
