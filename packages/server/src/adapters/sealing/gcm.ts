import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'

export const TAG_BYTES = 16
export const NONCE_BYTES = 12

const OPTIONS = { authTagLength: TAG_BYTES }

type GcmAlgorithm = 'aes-128-gcm' | 'aes-256-gcm'
const USUAL = 'aes-256-gcm'

export interface GcmInput {
  key: KeyObject
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
  { buffer, byteOffset, length }: Uint8Array,
  from = 0,
): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonce, OPTIONS)
  decipher.setAAD(aad)
  const end = length - TAG_BYTES
  decipher.setAuthTag(new Uint8Array(buffer, byteOffset + end, TAG_BYTES))
  const plaintext = decipher.update(new Uint8Array(buffer, byteOffset + from, end - from))
  try {
    decipher.final()
  } catch (error) {
    // OpenSSL hands out the text before it has checked the tag.
    plaintext.fill(0)
    throw error
  }
  return plaintext
}
