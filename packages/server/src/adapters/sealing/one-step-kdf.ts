import { hash } from 'node:crypto'

/** The first block has the number one; what is asked for here never needs a second. */
const COUNTER = Uint8Array.of(0, 0, 0, 1)
const USUAL_BYTES = 512

const usual = offHeap(USUAL_BYTES)

/**
 * The one-step key derivation of NIST SP 800-56C with a hash: H(1 | secret | info). One call of OpenSSL, without the
 * objects that HMAC needs around two of them.
 */
export function oneStepKdf(algorithm: 'sha256' | 'sha512', secret: Uint8Array, info: Uint8Array): Buffer {
  const length = COUNTER.length + secret.length + info.length
  const input = length <= USUAL_BYTES ? usual.subarray(0, length) : offHeap(length)
  input.set(COUNTER)
  input.set(secret, COUNTER.length)
  input.set(info, COUNTER.length + secret.length)
  const block = hash(algorithm, input, 'buffer')
  input.fill(0)
  return block
}

/** V8 keeps arrays this small inside its heap and moves them about, leaving copies that nobody can zero. */
export function offHeap(length: number): Uint8Array {
  return new Uint8Array(new ArrayBuffer(length))
}
