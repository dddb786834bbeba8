import { hash } from 'node:crypto'

import { offHeap } from './off-heap.ts'

const BLOCK_BYTES = 64
const HASH_BYTES = 32
const USUAL_BYTES = 1024
const [INNER, OUTER] = [0x36, 0x5c]

const usual = offHeap(USUAL_BYTES)

type Digest = (bytes: Uint8Array) => Uint8Array
export type Hmac = (key: Uint8Array, ...parts: Uint8Array[]) => Uint8Array

const digest: Digest = (bytes) => hash('sha256', bytes, 'buffer')
const digestAsText: Digest = (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'binary')

/** HMAC with SHA-256 (RFC 2104) out of two plain hashes: half the time of the objects Node makes for one. */
export const hmac: Hmac = (key, ...parts) => compute(digest, key, parts)

/** The same in half the time. A text stays in V8's heap until it is collected, as a reader's credential does. */
export const readerHmac: Hmac = (key, ...parts) => compute(digestAsText, key, parts)

function compute(sha256: Digest, key: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  const padded = key.length > BLOCK_BYTES ? sha256(key) : key
  const length = parts.reduce((sum, part) => sum + part.length, BLOCK_BYTES)
  const input = length <= USUAL_BYTES ? usual : offHeap(length)
  pad(input, padded, INNER)
  let at = BLOCK_BYTES
  for (const part of parts) {
    input.set(part, at)
    at += part.length
  }
  const inner = sha256(input.subarray(0, at))
  pad(input, padded, OUTER)
  input.set(inner, BLOCK_BYTES)
  const mac = sha256(input.subarray(0, BLOCK_BYTES + HASH_BYTES))
  inner.fill(0)
  input.fill(0, 0, Math.max(at, BLOCK_BYTES + HASH_BYTES))
  return mac
}

function pad(block: Uint8Array, key: Uint8Array, byte: number): void {
  for (let at = 0; at < BLOCK_BYTES; at += 1) block[at] = (key[at] ?? 0) ^ byte
}
