import { type EntityId, Snowflake } from '@arachne/contract'
import type { AccessTokens } from '@arachne/core/authority'
import type { Clock } from '@arachne/core/ports'
import type { JWTPayload } from 'jose'

import { createProvenTokens, hasClaims, type TokenIssuer } from './proven-tokens.ts'
import type { Seeds } from './seeds.ts'

const SCOPE = 'mcp'

interface Deps {
  signing: TokenIssuer
  seeds: Pick<Seeds, 'unwrap'>
  /** The exact address that must be a token's audience. */
  audience(entityId: EntityId): string
  clock: Clock
}

/** The claims that matter; the others only have to be present. */
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

/** Tokens for entities. Remembered ones keep the seed wrapped. */
export function createAccessTokens({ signing, seeds, audience, clock }: Deps): AccessTokens {
  const claimsOf = createProvenTokens({ signing, clock, read })
  return {
    async verify(token, entityId) {
      const claims = await claimsOf(token)
      if (claims?.aud !== audience(entityId) || claims.entity_id !== entityId) return undefined
      const seed = seeds.unwrap(claims.gk, claims.gid)
      return seed === undefined ? undefined : { grantId: claims.gid, userId: claims.sub, seed }
    },
  }
}

function read(payload: JWTPayload): Claims | undefined {
  if (!hasClaims(payload, TEXTS)) return undefined
  if (!Snowflake.safeParse(payload.sub).success) return undefined
  if (!String(payload['scope']).split(' ').includes(SCOPE)) return undefined
  return payload as unknown as Claims
}
