import { connect } from 'node:net'

import {
  authorization,
  modernHeaders,
  modernMessage,
  type Target,
} from '../../packages/server/test/support/rpc.ts'

/** Sends bytes as they are; answers what came back until the other side closed. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (received += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
    socket.write(bytes, 'latin1')
  })
}

/** Calls a tool and hangs up without waiting for a single byte. Answers how many came all the same. */
export function callAndHangUp({ url, key }: Target, name: string): Promise<number> {
  const { pathname, port } = new URL(url)
  const body = JSON.stringify(modernMessage('tools/call', { name, arguments: {} }))
  const headers = {
    host: 'localhost',
    ...authorization(key),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...modernHeaders('tools/call', name),
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`)
  return new Promise((resolve) => {
    let received = 0
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
    })
    socket.on('data', (chunk) => (received += chunk.length))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}
