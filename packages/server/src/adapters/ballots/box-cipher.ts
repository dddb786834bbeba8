import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import type { BoxCipher, Locked } from '@arachne/core/governance'

import { NONCE_BYTES, sealGcm, TAG_BYTES } from '../gcm.ts'

/** The key as bytes that the caller wipes: a key object would keep a copy until it is collected. */
const sealWith = ({ key, aad }: Locked, nonce: Uint8Array, plaintext: Uint8Array) =>
  sealGcm({ key, nonce, aad: Buffer.from(aad) }, plaintext)

function combine(into: Uint8Array, other: Uint8Array): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) ^ (other[at] ?? 0)
}

/** A key seals one box and no other, so that the nonce need not be random; it is all the same. */
export const boxCipher: BoxCipher = {
  random: (bytes) => randomBytes(bytes),
  below: (limit) => randomInt(limit),

  seal(locked, plaintext) {
    const nonce = randomBytes(NONCE_BYTES)
    return Buffer.concat([nonce, sealWith(locked, nonce, plaintext)])
  },

  /**
   * Node's own opening writes the text into memory it gives back without wiping it. Here Node only ever seals: first a
   * random mask, which with the box yields the text in memory of ours, then that text again. What comes out is what
   * was given if, and only if, key, binding and bytes are the right ones.
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
