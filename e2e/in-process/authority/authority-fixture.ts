import { createSandbox } from '@arachne/sandbox'

import type { Connect } from '../../../packages/server/src/adapters/outbound-http/connect.ts'
import type { AppOptions } from '../../../packages/server/src/app.ts'
import { type Engine, ENGINES } from '../../../packages/server/test/support/databases.ts'
import {
  type AppOnDiscord,
  type Resident,
  startAppOnDiscord,
} from '../../../packages/server/test/support/running-app.ts'
import { type Browser, openBrowser } from './browser.ts'

export { ENGINES }

const PUBLIC_ADDRESS = '93.184.215.14'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

interface OutsidePage {
  status?: number
  body: unknown
}

/** The whole product on one of the databases, with a clock to turn and an internet that holds what a test puts there. */
export interface AuthorityFixture extends AsyncDisposable {
  /** Its public address, and so the issuer. */
  site: string
  product: AppOnDiscord
  /** Two of lyss', and one of jonas'. */
  kael: Resident
  iris: Resident
  rook: Resident
  /** Pages of other hosts, by their address. */
  outside: Map<string, OutsidePage>
  /** Every address the product connected to. */
  connected: string[]
  pass(ms: number): void
  now(): number
  /** A fresh browser, in which somebody has logged in if they are named. */
  browser(person?: string): Promise<Browser>
}

/** Under its public name, as people and audiences have it. */
function named(resident: Resident): Resident {
  return { ...resident, url: resident.url.replace('127.0.0.1', 'localhost') }
}

export async function openAuthorityFixture(
  engine: Engine,
  env: Record<string, string> = {},
  options: Partial<AppOptions> = {},
): Promise<AuthorityFixture> {
  await using opening = new AsyncDisposableStack()
  const place = opening.use(await engine.place())
  const sandbox = await createSandbox()
  const outside = new Map<string, OutsidePage>()
  const connected: string[] = []
  let now = Date.now()
  const product = opening.use(
    await startAppOnDiscord(
      {
        DATABASE_URL: place.location,
        DISCORD_CLIENT_ID: sandbox.application.id,
        DISCORD_CLIENT_SECRET: sandbox.application.clientSecret,
        ADDRESS_REQUESTS_PER_MINUTE: '0',
        ENTITY_CALLS_PER_MINUTE: '0',
        // Every app and every browser of a test has an address of its own.
        TRUST_PROXY: '1',
        ...env,
      },
      {
        ...options,
        clock: { now: () => now },
        outside: {
          resolve: async (host) =>
            /(?:^|\.)(?:internal|localhost)$/.test(host) ? ['10.0.0.7'] : [PUBLIC_ADDRESS],
          connect: connectTo(outside, connected),
        },
      },
      sandbox,
    ),
  )
  const { site } = product
  const kael = named(await product.moveIn())
  const iris = named(await product.moveIn({ name: 'Iris' }))
  const rook = named(await product.moveIn({ name: 'Rook', owner: 'jonas' }))
  const running = opening.move()
  return {
    site,
    product,
    kael,
    iris,
    rook,
    outside,
    connected,
    pass: (ms) => void (now += ms),
    now: () => now,
    async browser(person) {
      const browser = openBrowser(site)
      if (person !== undefined) await browser.logIn(person)
      return browser
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function connectTo(outside: ReadonlyMap<string, OutsidePage>, connected: string[]): Connect {
  return async (url) => {
    connected.push(url.href)
    const { status = 200, body } = outside.get(url.href) ?? { status: 404, body: 'nothing' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return {
      status,
      headers: {},
      body: (async function* () {
        yield Buffer.from(text)
      })(),
      [Symbol.dispose]() {},
    }
  }
}
