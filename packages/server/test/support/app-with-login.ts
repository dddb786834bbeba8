import { createSandbox } from '@arachne/sandbox'

import type { AppOptions } from '../../src/app.ts'
import { type Browser, createBrowser } from './browser.ts'
import { type AppOnDiscord, startAppOnDiscord } from './running-app.ts'

export interface AppWithLogin extends AppOnDiscord {
  /** A browser of its own, in which somebody has logged in if they are named. */
  browser(person?: string): Promise<Browser>
}

export interface WithLogin extends Partial<AppOptions> {
  env?: Record<string, string>
  /** Who of the demo server operates it. */
  operator?: string
}

/** The app on a local Discord through which people log in, from one address and as often as they like. */
export async function startAppWithLogin({
  env,
  operator,
  ...options
}: WithLogin = {}): Promise<AppWithLogin> {
  const sandbox = await createSandbox()
  const { id, clientSecret } = sandbox.application
  const operating = sandbox.people.find(({ username }) => username === operator)
  const app = await startAppOnDiscord(
    {
      DISCORD_CLIENT_ID: id,
      DISCORD_CLIENT_SECRET: clientSecret,
      ADDRESS_REQUESTS_PER_MINUTE: '0',
      ...(operating && { OPERATOR_DISCORD_IDS: operating.id }),
      ...env,
    },
    options,
    sandbox,
  )
  return {
    ...app,
    async browser(person) {
      const browser = createBrowser({ site: app.site, sandbox })
      if (person !== undefined) await browser.logIn(person)
      return browser
    },
  }
}
