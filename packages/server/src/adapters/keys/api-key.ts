import { hash, randomBytes } from 'node:crypto'

/**
 * `ara_`, 256 random bits, 36 bits of checksum: 53 characters. bcrypt reads at most 72 bytes and silently ignores the
 * rest.
 */
const FORMAT = /^ara_[\w-]{43}[\w-]{6}$/
const CHECKSUM_LENGTH = 6

export function makeApiKey(): string {
  const body = `ara_${randomBytes(32).toString('base64url')}`
  return body + checksumOf(body)
}

/** Distinguishes a typing error, a truncated copy or a guess from a possible key, without asking the database. */
export function looksLikeApiKey(text: string): boolean {
  if (!FORMAT.test(text)) return false
  const secret = text.slice('ara_'.length, -CHECKSUM_LENGTH)
  // The last letter has two unused bits; with others than ours, it isn't a key that was made here.
  if (Buffer.from(secret, 'base64url').toString('base64url') !== secret) return false
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

function checksumOf(body: string): string {
  return hash('sha256', body, 'base64url').slice(0, CHECKSUM_LENGTH)
}
