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
  const encode = compressed ? createStreamEncoder() : undefined
  let queue: Promise<void> = Promise.resolve()

  const write = (data: string | Buffer) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data)
  }
  /** Nothing to wait for without compression: `ws` keeps the order by itself. */
  const inTurn = (work: () => void | Promise<void>) => {
    if (encode) queue = queue.then(work, work)
    else void work()
  }

  socket.once('close', () => encode?.end())
  return {
    send(payload) {
      const text = JSON.stringify(payload)
      if (encode) inTurn(async () => write(await encode.frame(text)))
      else write(text)
    },
    close(code, reason = CLOSE_REASON[code] ?? '') {
      inTurn(() => socket.close(code, reason))
    },
    terminate() {
      socket.terminate()
    },
  }
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
