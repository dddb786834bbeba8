import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const SEED_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** The secret of a grant as a reader of the mailbox. It isn't stored: it travels in the grant's tokens, wrapped. */
export interface Seeds {
  make(): string
  /** For the claim `gk`. */
  wrap(seed: string, grantId: string): string
  /** undefined if it was made for another grant or by another server, or was changed. */
  unwrap(gk: string, grantId: string): string | undefined
}

/** `key`: 32 bytes, derived for the purpose `grant-seed`. Neither a token nor this key opens anything alone. */
export function createSeeds(key: Uint8Array): Seeds {
  const secretKey = createSecretKey(key)
  return {
    make: () => randomBytes(SEED_BYTES).toString('base64url'),

    wrap(seed, grantId) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, secretKey, iv).setAAD(Buffer.from(grantId))
      const sealed = [cipher.update(seed, 'base64url'), cipher.final()]
      return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url')
    },

    unwrap(gk, grantId) {
      const bytes = Buffer.from(gk, 'base64url')
      if (bytes.length !== IV_BYTES + SEED_BYTES + TAG_BYTES) return undefined
      const opener = createDecipheriv(CIPHER, secretKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      opener.setAAD(Buffer.from(grantId)).setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const opened = [opener.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), opener.final()]
        return Buffer.concat(opened).toString('base64url')
      } catch {
        return undefined
      }
    },
  }
}
