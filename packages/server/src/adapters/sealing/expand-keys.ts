import { hash } from 'node:crypto'

import { offHeap } from './off-heap.ts'

const USUAL_BYTES = 512

const usual = offHeap(USUAL_BYTES)

/** SHAKE256(secret | info): as many bytes as are asked for, in one call of OpenSSL. Fewer are the beginning of more. */
export function expandKeys(secret: Uint8Array, info: Uint8Array, outputLength: number): Uint8Array {
  const input = joined(secret, info)
  const { buffer, byteOffset } = hash('shake256', input, { outputEncoding: 'buffer', outputLength })
  input.fill(0)
  return new Uint8Array(buffer, byteOffset, outputLength)
}

/** The same, each byte a character: half the time, because Node makes no buffer for it. */
export function expandKeysAsText(secret: Uint8Array, info: Uint8Array, outputLength: number): string {
  const input = joined(secret, info)
  const text = hash('shake256', input, { outputEncoding: 'binary', outputLength })
  input.fill(0)
  return text
}

function joined(secret: Uint8Array, info: Uint8Array): Uint8Array {
  const length = secret.length + info.length
  const input = length <= USUAL_BYTES ? usual.subarray(0, length) : offHeap(length)
  input.set(secret)
  input.set(info, secret.length)
  return input
}
