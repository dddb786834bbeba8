import { API_ROUTES } from '@arachne/contract/routes'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'

import { createHttpApp, type HttpDeps } from '../web/http-app.ts'
import { describeApi } from './openapi.ts'

const nothing = {} as never
const pages = () => new Hono()

/** Nothing is called: only where routes stand is of interest. */
function withNothingElse<Known extends object>(known: Known): Known {
  return new Proxy(known, { get: (target, key) => Reflect.get(target, key) ?? nothing })
}

const deps = withNothingElse({
  addresses: { base: () => 'http://localhost' },
  instance: { version: '1', sandboxChatUrl: undefined },
  localToken: 'x',
  tools: [],
  login: { browser: nothing, pages: pages(), me: nothing },
  oauth: { metadata: pages(), endpoints: pages(), consent: pages() },
  mcp: pages(),
  governance: withNothingElse({ agentMcp: pages() }),
})
const app = createHttpApp(deps as unknown as HttpDeps)

/** `/a/:b{x|y}` is two routes, `/a/x` and `/a/y`. */
function spellOut(path: string): string[] {
  const choice = /:\w+\{([^}]+)\}/.exec(path)
  if (!choice) return [path.replaceAll(/:(\w+)/g, '{$1}')]
  return (choice[1] ?? '').split('|').flatMap((word) => spellOut(path.replace(choice[0], word)))
}

const served = app.routes
  .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
  .flatMap(({ method, path }) => spellOut(path).map((one) => `${method} ${one}`))

describe('the document of the API', () => {
  it('L-20: has every route that is served, and no other', () => {
    const documented = API_ROUTES.map(({ at }) => at)
    expect(documented.toSorted()).toEqual([...new Set(served)].toSorted())
  })

  it('L-20: names the right of each, and the schema of what goes in and out', () => {
    const text = JSON.stringify(describeApi('1'))
    const names = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name))
    const { components } = JSON.parse(text) as { components: { schemas: Record<string, object> } }
    expect([...names].filter((name = '') => !(name in components.schemas))).toEqual([])
    expect(text.match(/"Right: /g)).toHaveLength(API_ROUTES.length)
  })
})
