import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Connection, createReadingPace, handleOf } from '../src/reading-pace.ts'

function setUp() {
  const handle = { isReading: true, readStart: () => (handle.isReading = true), readStop }
  function readStop() {
    handle.isReading = false
  }
  const pace = createReadingPace(() => ({ _socket: { _handle: handle } }))
  function hear(times: number, everyMs: number) {
    for (let n = 0; n < times; n += 1) {
      vi.advanceTimersByTime(everyMs)
      pace.heard()
    }
  }
  return { handle, pace, hear }
}

describe('the pace of reading', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('reads a quiet connection at once', () => {
    const { handle, hear } = setUp()
    hear(100, 150)
    expect(handle.isReading).toBe(true)
  })

  it('reads a busy connection a few times a second', () => {
    const { handle, hear } = setUp()
    hear(10, 50)
    expect(handle.isReading).toBe(false)
    vi.advanceTimersByTime(300)
    expect(handle.isReading).toBe(true)
    hear(1, 50)
    expect(handle.isReading).toBe(false)
  })

  it('is awake in a flood', () => {
    const { handle, hear } = setUp()
    hear(65, 1)
    expect(handle.isReading).toBe(true)
    hear(10, 5000)
    expect(handle.isReading).toBe(true)
  })

  it('reads on when it is over', () => {
    const { handle, pace, hear } = setUp()
    hear(10, 10)
    pace[Symbol.dispose]()
    expect(handle.isReading).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})

interface Ws {
  WebSocketServer: new (options: object) => NodeJS.EventEmitter & { address(): AddressInfo; close(): void }
  WebSocket: new (url: string) => NodeJS.EventEmitter & Connection & { close(): void }
}

it('nothing is lost while a connection of discord.js rests', async () => {
  const { WebSocket, WebSocketServer } = createRequire(import.meta.resolve('discord.js'))('ws') as Ws
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const connection = new WebSocket(`ws://127.0.0.1:${server.address().port}`)
  await once(connection, 'open')
  const [peer] = (await accepted) as [{ send(text: string): void }]

  using pace = createReadingPace(() => connection)
  const readStop = vi.spyOn(handleOf(connection) as { readStop(): void }, 'readStop')
  const heard: string[] = []
  connection.on('message', (data: Buffer) => {
    heard.push(data.toString())
    pace.heard()
  })
  const sent = Array.from({ length: 30 }, (_, n) => `message ${n}`)
  for (const text of sent.slice(0, 10)) peer.send(text)
  await vi.waitFor(() => expect(readStop).toHaveBeenCalled(), 10_000)
  for (const text of sent.slice(10)) peer.send(text)
  await vi.waitFor(() => expect(heard).toEqual(sent), 10_000)
  connection.close()
  server.close()
})
