import type { Session } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'

import { createAddresses } from './addresses.ts'
import type { HttpEnv } from './env.ts'
import { createHttpApp, type HttpDeps } from './http-app.ts'
import type { LoggedIn } from './login/browser-login.ts'

const nothing = {}
const empty = () => new Hono<HttpEnv>()
const refuse = () => {
  throw new AppError('forbidden', 'Another site asks.')
}
const quiet = { debug() {}, error() {} }

const SOMEBODY: LoggedIn = {
  person: { actor: 'operator:1', name: 'x', userId: '1', isOperator: true, administers: () => true },
  session: {} as Session,
  csrf: 'token',
}

/** Every route is there; what is behind them is not, because nothing may get so far. */
function createApp(loggedIn: LoggedIn | undefined): Hono<HttpEnv> {
  const browser = { whoIs: async () => loggedIn, demandHeader: refuse }
  const given: Partial<Record<string | symbol, unknown>> = {
    tools: [],
    decisions: { people: nothing, settings: nothing },
    instance: { version: '0', sandboxChatUrl: undefined },
    addresses: createAddresses(() => 'http://localhost'),
    allowedHosts: { includes: () => true },
    clientAddress: () => '127.0.0.1',
    limits: { takeRequest: async () => {} },
    localToken: 'local',
    login: { browser, pages: empty(), me: nothing },
    mcp: empty(),
    governance: withNothingElse({ agentMcp: empty() }),
    oauth: { metadata: empty(), endpoints: empty(), consent: empty() },
    log: quiet,
  }
  return createHttpApp(withNothingElse(given) as unknown as HttpDeps)
}

function withNothingElse(given: Partial<Record<string | symbol, unknown>>): object {
  return new Proxy(given, { get: (target, name) => target[name] ?? nothing })
}

const changes = createApp(undefined)
  .routes.filter(({ method, path }) => path.startsWith('/api/') && /POST|PUT|PATCH|DELETE/.test(method))
  .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '$1')}`)

async function ask(app: Hono<HttpEnv>, line: string, headers: Record<string, string> = {}): Promise<number> {
  const [method = '', path = ''] = line.split(' ')
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const init = { method, headers: { host: 'localhost', ...headers }, body: '{}' }
  const response = await app.request(`http://localhost${path}`, init, env)
  return response.status
}

describe('the API of people', () => {
  it('has routes that change something', () => {
    expect(changes.length).toBeGreaterThan(20)
    expect(changes).toContain('DELETE /api/entities/entity')
  })

  it.each(changes)('T01: refuses %s to nobody in particular', async (line) => {
    expect(await ask(createApp(undefined), line)).toBe(401)
  })

  it.each(changes)('T08: refuses %s to a key or token of an entity', async (line) => {
    expect(await ask(createApp(SOMEBODY), line, { authorization: 'Bearer ara_key' })).toBe(401)
  })

  // Files are sent with the entity's own key, never with a cookie.
  it.each(changes.filter((line) => line !== 'POST /api/uploads'))(
    'T02: refuses %s to a session that another site uses',
    async (line) => {
      expect(await ask(createApp(SOMEBODY), line)).toBe(403)
    },
  )
})
