import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** Derived from the session's secret, so none has to be stored; it reveals nothing about the secret. */
export interface Csrf {
  tokenFor(sessionSecret: string): string
}

export function createCsrf(key: Buffer): Csrf {
  const own = createSecretKey(key)
  return { tokenFor: (secret) => createHmac('sha256', own).update(secret).digest('base64url') }
}

export function isSameToken(given: unknown, expected: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))
}

/** Makes inputs equally long for the comparison. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
