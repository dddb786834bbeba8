import { constants, createDeflate, type Deflate } from 'node:zlib'

import { WebSocket } from 'ws'

import { CLOSE_REASON } from './protocol.ts'

/** One way to the client: payloads out, in order. */
export interface Transport {
  send(payload: object): void
  /** Closes after everything sent before has left. */
  close(code: number, reason?: string): void
  /** Cuts the connection without a goodbye. */
  terminate(): void
}

export function createTransport(socket: WebSocket, compressed: boolean): Transport {
  return compressed ? createCompressed(socket) : createPlain(socket)
}

function createPlain(socket: WebSocket): Transport {
  return {
    send(payload) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(payload))
    },
    close: (code, reason) => goodbye(socket, code, reason),
    terminate: () => socket.terminate(),
  }
}

/** Compressing takes turns, so everything waits for what was sent before it. */
function createCompressed(socket: WebSocket): Transport {
  const encoder = createStreamEncoder()
  let queue: Promise<void> = Promise.resolve()
  const inTurn = (work: () => void | Promise<void>) => {
    // A connection that ends in the middle of a frame takes the frame with it; no one is left to receive it.
    queue = queue
      .then(() => (socket.readyState === WebSocket.OPEN ? work() : undefined))
      .catch(() => undefined)
  }
  socket.once('close', () => encoder.end())
  return {
    send(payload) {
      const text = JSON.stringify(payload)
      inTurn(async () => socket.send(await encoder.frame(text)))
    },
    close: (code, reason) => inTurn(() => goodbye(socket, code, reason)),
    terminate: () => socket.terminate(),
  }
}

function goodbye(socket: WebSocket, code: number, reason = CLOSE_REASON[code] ?? ''): void {
  socket.close(code, reason)
}

/**
 * compress=zlib-stream: one deflate stream for the whole connection, flushed after every payload. A payload must be one
 * frame that ends with 00 00 FF FF: clients that meet two in one flush parse them as one and die.
 */
function createStreamEncoder() {
  const deflate = createDeflate()
  return {
    frame: (text: string) => flushFrame(deflate, text),
    end() {
      deflate.close()
    },
  }
}

function flushFrame(deflate: Deflate, text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collect = (chunk: Buffer) => chunks.push(chunk)
    const finish = (error?: Error | null) => {
      deflate.off('data', collect)
      deflate.off('error', finish)
      if (error) reject(error)
      else resolve(Buffer.concat(chunks))
    }
    deflate.on('data', collect)
    deflate.once('error', finish)
    deflate.write(text)
    deflate.flush(constants.Z_SYNC_FLUSH, () => finish())
  })
}
