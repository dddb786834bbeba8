import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, createInflate } from 'node:zlib'

import { WebSocket } from 'ws'

import { createFaultInjector } from '../../src/faults/injector.ts'
import { createGateway, type GatewayOptions } from '../../src/gateway/gateway.ts'
import { createRateLimiter } from '../../src/limits/rate-limiter.ts'
import type { World } from '../../src/world/world.ts'

/** The gateway alone on a socket, beside a world that a test builds by hand. */
export async function startGateway(world: World, options: GatewayOptions = {}) {
  const faults = createFaultInjector(world)
  const limiter = createRateLimiter(world)
  const gateway = createGateway({ world, faults, limiter }, options)
  const server = createServer()
  server.on('upgrade', gateway.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `${world.origin.replace('http', 'ws')}/gateway`
  return {
    faults,
    limiter,
    gateway,
    connect: (query = 'v=10&encoding=json') => openRaw(`${url}/?${query}`),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      server.close()
    },
  }
}

export interface Received {
  op: number
  // What tests look into; its shape is what they assert.
  d: never
  t?: string
  s?: number
}

export type RawClient = ReturnType<typeof openRaw>

const PATIENCE_MS = 90_000

/** A client without any cleverness: it sends what it is told and remembers what came. */
export function openRaw(url: string) {
  const socket = new WebSocket(url)
  const unread: Received[] = []
  const frames: Buffer[] = []
  const wake = new Set<() => void>()
  let closed: { code: number; reason: string } | undefined
  const inflate = url.includes('zlib-stream') ? createFrameInflate() : undefined
  let turn = Promise.resolve()

  const take = (text: string) => {
    unread.push(JSON.parse(text) as Received)
    for (const run of wake) run()
  }
  socket.on('message', (data: Buffer) => {
    frames.push(data)
    if (inflate) turn = turn.then(async () => take(await inflate(data)))
    else take(data.toString())
  })
  socket.on('close', (code, reason) => {
    closed = { code, reason: reason.toString() }
    for (const run of wake) run()
  })
  socket.on('error', () => undefined)

  async function until<T>(look: () => T | undefined, what: string): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`)
      const { promise, resolve } = Promise.withResolvers<void>()
      wake.add(resolve)
      await Promise.race([promise, sleep(200)])
      wake.delete(resolve)
    }
  }

  const client = {
    socket,
    /** Raw messages, as they came over the wire. */
    frames,
    send: (op: number, d: unknown) => socket.send(JSON.stringify({ op, d })),
    /** The next unread payload with this opcode. */
    op: (op: number) => until(() => pluck(unread, (one) => one.op === op), `op ${op}`),
    /** The next unread dispatch of this type. */
    event: (type: string) => until(() => pluck(unread, (one) => one.t === type), type),
    closed: () => until(() => closed, 'the end of the connection'),
    /** Everything that came and was not asked for, once nothing more is on its way. */
    async rest() {
      client.send(1, null)
      await client.op(11)
      await turn
      return unread.splice(0)
    },
    async identify(token: string, over: Record<string, unknown> = {}) {
      await client.op(10)
      client.send(2, { token, properties: { os: 'test', browser: 'test', device: 'test' }, ...over })
    },
    async ready(token: string, over: Record<string, unknown> = {}) {
      await client.identify(token, over)
      return (await client.event('READY')).d as Record<string, unknown>
    },
    async [Symbol.asyncDispose]() {
      if (socket.readyState === WebSocket.CLOSED) return
      socket.close(1000)
      await once(socket, 'close')
    },
  }
  return client
}

function pluck(list: Received[], fits: (one: Received) => boolean): Received | undefined {
  const at = list.findIndex(fits)
  return at === -1 ? undefined : list.splice(at, 1)[0]
}

/** Decodes one frame at a time and insists that each is one flushed payload. */
function createFrameInflate() {
  const inflate = createInflate({ flush: constants.Z_SYNC_FLUSH })
  return async (frame: Buffer): Promise<string> => {
    if (frame.subarray(-4).toString('hex') !== '0000ffff') throw new Error('A frame was not flushed.')
    const chunks: Buffer[] = []
    const collect = (chunk: Buffer) => chunks.push(chunk)
    inflate.on('data', collect)
    await new Promise<void>((resolve) => {
      inflate.write(frame)
      inflate.flush(constants.Z_SYNC_FLUSH, () => resolve())
    })
    inflate.off('data', collect)
    return Buffer.concat(chunks).toString('utf8')
  }
}
