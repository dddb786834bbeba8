import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Stores values so that the database alone reveals nothing. */
export interface AtRest {
  /** The key by which a value is found. The `label` separates ids of different kinds. */
  digest(label: string, id: string): string
  /** Can only be opened with the same label and id, and this process' key. */
  seal(label: string, id: string, value: unknown): string
  /** undefined if it was sealed for another id or with another key, or was changed. */
  open(label: string, id: string, sealed: string): unknown
}

/** `root`: 32 bytes that aren't in the database. */
export function createAtRest(root: Uint8Array): AtRest {
  const keyOf = (label: string, id: string) =>
    Buffer.from(hkdfSync('sha256', id, root, `arachne at rest ${label}`, KEY_BYTES))

  return {
    digest: (label, id) => createHmac('sha256', root).update(`${label}\n${id}`).digest('base64url'),

    seal(label, id, value) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, keyOf(label, id), iv)
      const sealed = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]
      return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url')
    },

    open(label, id, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
      const opener = createDecipheriv(CIPHER, keyOf(label, id), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      opener.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const opened = [opener.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), opener.final()]
        return JSON.parse(Buffer.concat(opened).toString('utf8')) as unknown
      } catch {
        return undefined
      }
    },
  }
}
