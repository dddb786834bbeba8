import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import type { Engine, Place } from './databases.ts'

/** What was asked of Postgres. */
export interface Wire {
  /** Every one that was answered by itself, `begin` and `commit` included. */
  statements: number
  /** How often somebody waited for an answer before asking on. */
  trips: number
  /** The words of what was sent, as they came. */
  sent: string[]
}

const QUERY = 'Q'
const PARSE = 'P'
const SYNC = 'S'
const READY = 'Z'

/** Postgres behind a pipe that counts. Whatever is asked for in one go has arrived before the first answer passes. */
export async function openWire(engine: Engine): Promise<{ engine: Engine; wire: Wire } & AsyncDisposable> {
  const wire: Wire = { statements: 0, trips: 0, sent: [] }
  const there = new URL(process.env.TEST_POSTGRES_URL ?? '')
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(there.port), there.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => undefined)
    }
    join(near, far, wire)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    wire,
    engine: { ...engine, place: async () => through(await engine.place(), port) },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function through(place: Place, port: number): Place {
  const location = new URL(place.location)
  location.host = `127.0.0.1:${port}`
  return { ...place, location: location.href }
}

function join(near: Socket, far: Socket, wire: Wire): void {
  let waiting = 0
  const asked = readMessages(true, (type, body) => {
    if (type === PARSE)
      wire.sent.push(body.toString('utf8', body.indexOf(0) + 1, body.indexOf(0, body.indexOf(0) + 1)))
    if (type === QUERY) wire.sent.push(body.toString('utf8', 0, body.length - 1))
    if (type !== QUERY && type !== SYNC) return
    wire.statements += 1
    if (waiting === 0) wire.trips += 1
    waiting += 1
  })
  const answered = readMessages(false, (type) => {
    if (type === READY && waiting > 0) waiting -= 1
  })
  near.on('data', (chunk: Buffer) => {
    asked(chunk)
    far.write(chunk)
  })
  far.on('data', (chunk: Buffer) => {
    // What is on its way from the near side is read first.
    setImmediate(() => {
      answered(chunk)
      near.write(chunk)
    })
  })
  near.on('close', () => far.destroy())
  far.on('close', () => near.destroy())
}

/** A byte for the type, four for the length, the body; only what a client sends first has no type. */
function readMessages(isClient: boolean, on: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let held = Buffer.alloc(0)
  let isFirst = isClient
  return (chunk) => {
    held = Buffer.concat([held, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (held.length < head + 4) return
      const length = head + held.readInt32BE(head)
      if (held.length < length) return
      if (!isFirst) on(held.toString('latin1', 0, 1), held.subarray(5, length))
      isFirst = false
      held = held.subarray(length)
    }
  }
}
