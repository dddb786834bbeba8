import { randomUUID } from 'node:crypto'

import { Hono } from 'hono'

import { followDelivery } from '../../src/transports/mcp/endpoint/delivery.ts'
import { createMcpTransport } from '../../src/transports/mcp/protocol/mcp-transport.ts'
import type { News } from '../../src/transports/mcp/protocol/sdk-protocol.ts'
import type { SessionCall } from '../../src/transports/mcp/protocol/sessions.ts'
import { createAllowedHosts, guardHosts } from '../../src/transports/web/allowed-hosts.ts'
import type { HttpEnv } from '../../src/transports/web/env.ts'
import { errorResponse } from '../../src/transports/web/error-response.ts'
import { readJson } from '../../src/transports/web/json-body.ts'
import { createListener } from '../../src/transports/web/listener.ts'
import { createFixture } from './fixture.ts'

export interface ConformanceMount extends AsyncDisposable {
  url: string
}

/** Who answers a request without a session: the responder what it can, or the SDK everything. */
export const WAYS = ['the responder', 'the SDK alone'] as const

/** The product's transport on a loopback port, with the suite's tools behind it and nobody to authenticate. */
export async function mountFixture(way: (typeof WAYS)[number]): Promise<ConformanceMount> {
  await using opening = new AsyncDisposableStack()
  const listeners = new Set<{ tell(news: News): void }>()
  const toolsChanged = () => {
    for (const { tell } of listeners) tell({ kind: 'tools' })
  }
  const { needsSdk, ...fixture } = createFixture({ toolsChanged })
  const transport = createMcpTransport<SessionCall>({
    ...fixture,
    takesLong: way === 'the responder' ? needsSdk : () => true,
    onOpen(_call, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    newSessionId: randomUUID,
    clock: { now: () => Date.now() },
    onError() {},
    onFailure() {},
  })
  let calls = 0

  const app = new Hono<HttpEnv>()
    .onError((error) => errorResponse(error, ''))
    .use(guardHosts(createAllowedHosts(() => [])))
    .all('/mcp', async (c) => {
      const { whenClosed } = followDelivery(c.env, () => {})
      const body = c.req.method === 'POST' ? await readJson(c.req.raw) : undefined
      // Nobody authenticates, so nobody is limited either: every stream is somebody else's.
      const principalId = body !== undefined && isListen(body) ? `caller ${(calls += 1)}` : 'anybody'
      return transport.answer({ request: c.req.raw, body, call: { principalId, whenClosed } })
    })
  const listener = opening.use(createListener((request, bindings) => app.fetch(request, bindings)))
  opening.use(transport)
  const port = await listener.listen({ port: 0, host: '127.0.0.1' })
  const running = opening.move()
  return { url: `http://127.0.0.1:${port}/mcp`, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

function isListen(body: unknown): boolean {
  return (body as { method?: unknown }).method === 'subscriptions/listen'
}
