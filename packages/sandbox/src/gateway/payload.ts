import type { RawData } from 'ws'

import { parseClientJson } from '../http/client-json.ts'
import type { Payload } from './protocol.ts'

const MAX_BYTES = 4096

/** What a client sent; undefined (close code 4002) if it is too long or not a payload. Binary JSON is fine. */
export function decode(data: RawData): Payload | undefined {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)
  if (bytes.length > MAX_BYTES) return undefined
  try {
    const value = parseClientJson(bytes.toString('utf8'))
    return isPayload(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && Number.isInteger((value as Partial<Payload>).op)
}
