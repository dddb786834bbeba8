import { hash } from 'node:crypto'

import type { Clock } from '@arachne/core/ports'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify, type JWTVerifyResult } from 'jose'

/** One kind of signature: a token cannot choose how it is checked. */
export const TOKEN_ALGORITHM = 'EdDSA'
/** RFC 9068. */
export const TOKEN_TYPE = 'at+jwt'
const SKEW_SECONDS = 5
const MAX_REMEMBERED = 10_000
/** Those of entities have less than 1 KB; those of members name up to a hundred roles. */
const MAX_LENGTH = 8192

/** What is published about whoever signs the tokens. */
export interface TokenIssuer {
  issuer(): string
  /** The same object for as long as nothing changes. */
  publicKeys(): JSONWebKeySet
}

interface Deps<Claims> {
  signing: TokenIssuer
  clock: Clock
  /** undefined: something is missing that a token of this kind must have. */
  read(payload: JWTPayload): Claims | undefined
}

/**
 * The claims of a token that was signed here and is not over. One that was proven is remembered by its digest until it
 * expires. Whether its grant is live is nothing a token can say, and is not asked here.
 */
export function createProvenTokens<Claims extends { iss: string; exp: number }>(
  deps: Deps<Claims>,
): (token: string) => Promise<Claims | undefined> {
  const { signing, clock, read } = deps
  const proven = new Map<string, Claims>()
  let keys = signing.publicKeys()
  let findKey = createLocalJWKSet(keys)

  /** What was signed with a key that is gone is not known any more. */
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
 * Whether this is the one way to write what it says. Decoders forgive padding, foreign alphabets and bits that are left
 * over at the end: without this a token would have many spellings, and lists of tokens would miss all but one.
 */
export function isWrittenOnce(jwt: string): boolean {
  if (jwt.length > MAX_LENGTH) return false
  const parts = jwt.split('.')
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  )
}

/** Whether all of these are there, as text that says something, and the two times. */
export function hasClaims(payload: JWTPayload, texts: readonly string[]): boolean {
  const isText = (name: string) => typeof payload[name] === 'string' && payload[name] !== ''
  return texts.every(isText) && [payload.exp, payload.iat].every((time) => typeof time === 'number')
}
