import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener, type HttpBindings } from '@hono/node-server'

import { errorResponse, HttpRefusal } from './error-response.ts'
import { WrittenResponse } from './written-response.ts'

/** Longer than the idle time of common proxies, so that they never write to a connection we are closing. */
const KEEP_ALIVE_MS = 65_000
const GRACE_MS = 2_000

export interface Listener extends AsyncDisposable {
  /** Returns the actual port. Rejects if it is taken. */
  listen(at: { port: number; host: string }): Promise<number>
  /** Requests in progress continue. */
  stopAccepting(): void
}

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

export function createListener(fetch: Fetch): Listener {
  async function respond(request: Request, bindings: HttpBindings): Promise<Response> {
    const response = await fetch(request, bindings)
    return response instanceof WrittenResponse ? response.sendTo(bindings.outgoing) : response
  }
  const answer = getRequestListener((request, bindings) => respond(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
    // Only unreadable requests get here: the app answers its own errors.
    errorHandler: () => errorResponse(new HttpRefusal(400, "The request can't be read."), ''),
  })
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    void answer(incoming, outgoing)
  })

  let closed: Promise<unknown> | undefined

  return {
    async listen({ port, host }) {
      server.listen(port, host)
      await once(server, 'listening')
      closed = once(server, 'close')
      return (server.address() as AddressInfo).port
    },

    stopAccepting() {
      if (server.listening) server.close()
    },

    /** Requests in progress get a moment, then their connections are closed. */
    async [Symbol.asyncDispose]() {
      if (server.listening) server.close()
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearTimeout(cut)
    },
  }
}
