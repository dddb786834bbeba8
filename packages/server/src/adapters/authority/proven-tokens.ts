import { hash } from 'node:crypto'

import type { Clock } from '@arachne/core/ports'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify, type JWTVerifyResult } from 'jose'

/** One kind of signature, so that a token can't choose how it is checked. */
export const TOKEN_ALGORITHM = 'EdDSA'
/** RFC 9068. */
export const TOKEN_TYPE = 'at+jwt'
const SKEW_SECONDS = 5
const MAX_REMEMBERED = 10_000
/** Entities' tokens have less than 1 KB; members' tokens name up to a hundred roles. */
const MAX_LENGTH = 8192

/** The public facts about the issuer of the tokens. */
export interface TokenIssuer {
  issuer(): string
  /** The same object until something changes. */
  publicKeys(): JSONWebKeySet
}

interface Deps<Claims> {
  signing: TokenIssuer
  clock: Clock
  /** undefined: a claim that tokens of this kind must have is missing. */
  read(payload: JWTPayload): Claims | undefined
}

/**
 * The claims of a token that was signed here and hasn't expired. A verified one is remembered by its digest until it
 * expires. Whether its grant is still live isn't checked here, because a token can't say that.
 */
export function createProvenTokens<Claims extends { iss: string; exp: number }>(
  deps: Deps<Claims>,
): (token: string) => Promise<Claims | undefined> {
  const { signing, clock, read } = deps
  const proven = new Map<string, Claims>()
  let keys = signing.publicKeys()
  let findKey = createLocalJWKSet(keys)

  /** Forgets what was signed with a key that is gone. */
  function followKeys(): void {
    const current = signing.publicKeys()
    if (current === keys) return
    keys = current
    findKey = createLocalJWKSet(keys)
    proven.clear()
  }

  async function prove(token: string): Promise<Claims | undefined> {
    const checks = { algorithms: [TOKEN_ALGORITHM], typ: TOKEN_TYPE, issuer: signing.issuer() }
    const times = { currentDate: new Date(clock.now()), clockTolerance: SKEW_SECONDS }
    const verified: JWTVerifyResult | undefined = await jwtVerify(token, findKey, {
      ...checks,
      ...times,
    }).catch(() => undefined)
    return verified && read(verified.payload)
  }

  function remember(digest: string, claims: Claims): void {
    proven.set(digest, claims)
    const [oldest] = proven.keys()
    if (proven.size > MAX_REMEMBERED && oldest !== undefined) proven.delete(oldest)
  }

  async function claimsOf(token: string): Promise<Claims | undefined> {
    if (!isWrittenOnce(token)) return undefined
    followKeys()
    const digest = hash('sha256', token, 'base64url')
    const known = proven.get(digest)
    if (known && (known.exp + SKEW_SECONDS) * 1000 > clock.now()) return known
    proven.delete(digest)
    const provenWith = keys
    const claims = await prove(token)
    if (claims && provenWith === keys) remember(digest, claims)
    return claims
  }

  return async (token) => {
    const claims = await claimsOf(token)
    return claims?.iss === signing.issuer() ? claims : undefined
  }
}

/**
 * Whether this is the only way to write the token. Decoders tolerate padding, foreign alphabets and leftover bits, so
 * otherwise a token would have many spellings, and lists of tokens would miss all but one.
 */
export function isWrittenOnce(jwt: string): boolean {
  if (jwt.length > MAX_LENGTH) return false
  const parts = jwt.split('.')
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  )
}

/** Whether all of these are non-empty texts, and the two times are present. */
export function hasClaims(payload: JWTPayload, texts: readonly string[]): boolean {
  const isText = (name: string) => typeof payload[name] === 'string' && payload[name] !== ''
  return texts.every(isText) && [payload.exp, payload.iat].every((time) => typeof time === 'number')
}
