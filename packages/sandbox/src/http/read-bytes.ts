import type { IncomingMessage } from 'node:http'

/**
 * The body of a request; undefined as soon as it is longer than that. The connection stays, so that the client hears
 * why. Throws if the client hangs up half-way.
 */
export async function readBytes(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > most) return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
