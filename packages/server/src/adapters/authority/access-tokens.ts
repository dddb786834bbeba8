import { createHash } from 'node:crypto'

import { type EntityId, Snowflake } from '@arachne/contract'
import type { AccessTokens, Clock } from '@arachne/core'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify, type JWTVerifyResult } from 'jose'

import type { Seeds } from './seeds.ts'

/** One kind of signature: a token cannot choose how it is checked. */
export const TOKEN_ALGORITHM = 'EdDSA'
/** RFC 9068. */
export const TOKEN_TYPE = 'at+jwt'
const SCOPE = 'mcp'
const SKEW_SECONDS = 5
const MAX_REMEMBERED = 10_000
/** Ours have less than 1 KB. */
const MAX_LENGTH = 4096

/** What is published about whoever signs the tokens. */
export interface TokenIssuer {
  issuer(): string
  /** The same object for as long as nothing changes. */
  publicKeys(): JSONWebKeySet
}

interface Deps {
  signing: TokenIssuer
  seeds: Pick<Seeds, 'unwrap'>
  /** The exact address a token must be made for. */
  audience(entityId: EntityId): string
  clock: Clock
}

/** The claims that decide something; the others only have to be there. */
interface Claims {
  iss: string
  sub: Snowflake
  aud: string
  exp: number
  entity_id: string
  gid: string
  gk: string
}

const TEXTS = ['iss', 'sub', 'aud', 'jti', 'scope', 'entity_id', 'client_id', 'gid', 'gk']
const TIMES = ['exp', 'iat']

/**
 * A token that was proven is remembered by its digest until it expires, with the seed still wrapped. Whether its grant
 * is live is nothing a token can say, and is not asked here.
 */
export function createAccessTokens({ signing, seeds, audience, clock }: Deps): AccessTokens {
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
    return verified && checked(verified.payload)
  }

  function remember(digest: string, claims: Claims): void {
    proven.set(digest, claims)
    const [oldest] = proven.keys()
    if (proven.size > MAX_REMEMBERED && oldest !== undefined) proven.delete(oldest)
  }

  async function claimsOf(token: string): Promise<Claims | undefined> {
    if (token.length > MAX_LENGTH) return undefined
    followKeys()
    const digest = createHash('sha256').update(token).digest('base64url')
    const known = proven.get(digest)
    if (known && (known.exp + SKEW_SECONDS) * 1000 > clock.now()) return known
    proven.delete(digest)
    const provenWith = keys
    const claims = await prove(token)
    if (claims && provenWith === keys) remember(digest, claims)
    return claims
  }

  return {
    async verify(token, entityId) {
      const claims = await claimsOf(token)
      if (claims?.iss !== signing.issuer()) return undefined
      if (claims.aud !== audience(entityId) || claims.entity_id !== entityId) return undefined
      const seed = seeds.unwrap(claims.gk, claims.gid)
      return seed === undefined ? undefined : { grantId: claims.gid, userId: claims.sub, seed }
    },
  }
}

function checked(payload: JWTPayload): Claims | undefined {
  const isText = (name: string) => typeof payload[name] === 'string' && payload[name] !== ''
  if (!TEXTS.every(isText) || !TIMES.every((name) => typeof payload[name] === 'number')) return undefined
  if (!Snowflake.safeParse(payload.sub).success) return undefined
  if (!String(payload['scope']).split(' ').includes(SCOPE)) return undefined
  return payload as unknown as Claims
}
