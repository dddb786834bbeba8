import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'

export const TAG_BYTES = 16
export const NONCE_BYTES = 12

/** The encoding is that of a key that is text. */
const OPTIONS = { authTagLength: TAG_BYTES, encoding: 'latin1' } as const

type GcmAlgorithm = 'aes-128-gcm' | 'aes-256-gcm'
const USUAL = 'aes-256-gcm'

export interface GcmInput {
  /** A reader's is text, each byte a character: a quarter less time than a key object. Bytes would take more. */
  key: KeyObject | string | Uint8Array
  /** Asking the key would cost as much as a third of opening. */
  algorithm?: GcmAlgorithm
  nonce: Uint8Array
  aad: Uint8Array
}

/** Ciphertext, then tag. */
export function sealGcm({ key, nonce, aad, algorithm = USUAL }: GcmInput, plaintext: Uint8Array): Uint8Array {
  const cipher = createCipheriv(algorithm, key, nonce, OPTIONS)
  cipher.setAAD(aad)
  const sealed = new Uint8Array(plaintext.length + TAG_BYTES)
  sealed.set(cipher.update(plaintext))
  cipher.final()
  sealed.set(cipher.getAuthTag(), plaintext.length)
  return sealed
}

/** Throws if anything about key, nonce, aad or bytes is not what it was. What was sealed begins at `from`. */
export function openGcm(
  { key, nonce, aad, algorithm = USUAL }: GcmInput,
  sealed: Uint8Array,
  from = 0,
): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonce, OPTIONS)
  decipher.setAAD(aad)
  const end = sealed.length - TAG_BYTES
  decipher.setAuthTag(copied(sealed, end, TAG))
  const plaintext = decipher.update(new Uint8Array(sealed.buffer, sealed.byteOffset + from, end - from))
  try {
    decipher.final()
  } catch (error) {
    // OpenSSL hands out the text before it has checked the tag.
    plaintext.fill(0)
    throw error
  }
  return plaintext
}

/** What is sealed with its nonce in front. */
export function openGcmText(key: string, aad: Uint8Array, sealed: Uint8Array): Buffer {
  return openGcm({ key, nonce: copied(sealed, 0, NONCE), aad }, sealed, NONCE_BYTES)
}

// Node reads both at once and keeps neither: two views less for each message.
const TAG = new Uint8Array(TAG_BYTES)
const NONCE = new Uint8Array(NONCE_BYTES)

function copied(from: Uint8Array, start: number, to: Uint8Array): Uint8Array {
  for (let at = 0; at < to.length; at += 1) to[at] = from[start + at] ?? 0
  return to
}
