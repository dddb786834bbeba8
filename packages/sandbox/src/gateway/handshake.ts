import { CLOSE } from './protocol.ts'

/** What the query of the socket's address asks for, or the code to close with. */
export type Handshake = { compressed: boolean } | { close: number; reason?: string }

const VERSIONS = new Set(['9', '10'])

export function readHandshake(query: URLSearchParams): Handshake {
  if (!VERSIONS.has(query.get('v') ?? '10')) return { close: CLOSE.INVALID_API_VERSION }
  if ((query.get('encoding') ?? 'json') !== 'json') {
    return { close: CLOSE.DECODE_ERROR, reason: 'The sandbox speaks JSON only.' }
  }
  const compress = query.get('compress') ?? ''
  if (compress === '') return { compressed: false }
  if (compress === 'zlib-stream') return { compressed: true }
  return { close: CLOSE.DECODE_ERROR, reason: 'The sandbox compresses with zlib-stream only.' }
}
