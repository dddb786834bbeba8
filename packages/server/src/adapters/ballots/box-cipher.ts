import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import type { BoxCipher, Locked } from '@arachne/core/governance'

import { NONCE_BYTES, sealGcm, TAG_BYTES } from '../gcm.ts'

/** The key as bytes that the caller wipes: a key object would keep a copy until it is collected. */
const sealWith = ({ key, aad }: Locked, nonce: Uint8Array, plaintext: Uint8Array) =>
  sealGcm({ key, nonce, aad: Buffer.from(aad) }, plaintext)

function combine(into: Uint8Array, other: Uint8Array): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) ^ (other[at] ?? 0)
}

/** A key seals only one box, so the nonce need not be random; it still is. */
export const boxCipher: BoxCipher = {
  random: (bytes) => randomBytes(bytes),
  below: (limit) => randomInt(limit),

  seal(locked, plaintext) {
    const nonce = randomBytes(NONCE_BYTES)
    return Buffer.concat([nonce, sealWith(locked, nonce, plaintext)])
  },

  /**
   * When Node opens AES-GCM, it writes the text into memory that it releases without wiping. So Node only seals here:
   * first a random mask, which together with the box yields the text in our memory, then that text again. The result
   * equals the input if, and only if, key, binding and bytes are right.
   */
  open(locked, sealed) {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const body = sealed.subarray(NONCE_BYTES)
    const mask = randomBytes(body.length - TAG_BYTES)
    const text = new Uint8Array(mask)
    combine(text, sealWith(locked, nonce, mask))
    combine(text, body)
    mask.fill(0)
    if (timingSafeEqual(sealWith(locked, nonce, text), body)) return text
    text.fill(0)
    throw new Error('This box was sealed otherwise.')
  },
}
