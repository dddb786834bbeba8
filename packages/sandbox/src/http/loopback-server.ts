import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** A part of the sandbox that answers some paths. */
interface HttpPart {
  /** true = answered. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): boolean | Promise<boolean>
}

export interface LoopbackServer extends AsyncDisposable {
  /** e.g. `http://127.0.0.1:4000` */
  url: string
}

interface Deps {
  parts: readonly HttpPart[]
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  failed(error: unknown): void
}

/** One port on the loopback interface; the parts are asked in order. */
export async function openLoopbackServer(deps: Deps, port: number): Promise<LoopbackServer> {
  const server = createServer((request, response) => void answer(deps, request, response))
  server.on('upgrade', (request, socket, head) => {
    if (isLocal(request) && pathOf(request).startsWith('/gateway')) deps.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLocal(request)) return refuse(response, 403, 'The sandbox answers on the loopback address only.')
  const base = `http://${request.headers.host}`
  const path = pathOf(request)
  if (!URL.canParse(path, base)) return refuse(response, 400, 'That is no address.')
  const url = new URL(path, base)
  try {
    for (const part of deps.parts) {
      if (await part.handle(request, response, url)) return
    }
    refuse(response, 404, 'Not found. The API is below /api, the gateway at /gateway.')
  } catch (error) {
    deps.failed(error)
    if (response.headersSent) response.destroy()
    else refuse(response, 500, 'The sandbox made a mistake.')
  }
}

/** A page elsewhere can point its own name at 127.0.0.1; the Host header then still carries that name. */
function isLocal(request: IncomingMessage): boolean {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return host === '127.0.0.1' || host === 'localhost' || host === '[::1]'
}

/** A path that begins with two slashes would be read as a host name. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/^\/{2,}/, '/')
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`)
}
