import { hash } from 'node:crypto'

import { offHeap } from './off-heap.ts'

const BLOCK_BYTES = 64
const HASH_BYTES = 32
const USUAL_BYTES = 1024
const [INNER, OUTER] = [0x36, 0x5c]

const usual = offHeap(USUAL_BYTES)

/** HMAC with SHA-256 (RFC 2104) out of two plain hashes: half the time of the objects Node makes for one. */
export function hmac(key: Uint8Array, ...parts: Uint8Array[]): Uint8Array {
  const padded = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key
  const length = parts.reduce((sum, part) => sum + part.length, BLOCK_BYTES)
  const input = length <= USUAL_BYTES ? usual : offHeap(length)
  pad(input, padded, INNER)
  let at = BLOCK_BYTES
  for (const part of parts) {
    input.set(part, at)
    at += part.length
  }
  const inner = hash('sha256', input.subarray(0, at), 'buffer')
  pad(input, padded, OUTER)
  input.set(inner, BLOCK_BYTES)
  const mac = hash('sha256', input.subarray(0, BLOCK_BYTES + HASH_BYTES), 'buffer')
  inner.fill(0)
  input.fill(0, 0, Math.max(at, BLOCK_BYTES + HASH_BYTES))
  return mac
}

function pad(block: Uint8Array, key: Uint8Array, byte: number): void {
  for (let at = 0; at < BLOCK_BYTES; at += 1) block[at] = (key[at] ?? 0) ^ byte
}
