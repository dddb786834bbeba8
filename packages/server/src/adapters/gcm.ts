import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'

export const TAG_BYTES = 16
export const NONCE_BYTES = 12

const ALGORITHM = 'aes-256-gcm'
const OPTIONS = { authTagLength: TAG_BYTES }

export interface GcmInput {
  /** Node takes three times as long for bytes as for a key object. */
  key: KeyObject | Uint8Array
  nonce: Uint8Array
  aad: Uint8Array
}

/** Ciphertext, then tag. */
export function sealGcm({ key, nonce, aad }: GcmInput, plaintext: Uint8Array): Uint8Array {
  const cipher = createCipheriv(ALGORITHM, key, nonce, OPTIONS)
  cipher.setAAD(aad)
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/** Throws if key, nonce, aad or bytes differ in any way. */
export function openGcm({ key, nonce, aad }: GcmInput, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, nonce, OPTIONS)
  decipher.setAAD(aad)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const plaintext = decipher.update(sealed.subarray(0, -TAG_BYTES))
  try {
    decipher.final()
  } catch (error) {
    // OpenSSL returns the text before it has checked the tag.
    plaintext.fill(0)
    throw error
  }
  return plaintext
}
