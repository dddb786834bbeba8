import type { AgentTokens } from '@arachne/core/governance'
import type { Clock } from '@arachne/core/ports'
import type { JWTPayload } from 'jose'

import { createProvenTokens, hasClaims, type TokenIssuer } from './proven-tokens.ts'

interface Deps {
  signing: TokenIssuer
  /** The exact address that must be a token's audience. */
  audience(): string
  clock: Clock
}

/** What was lent is read from the row; the token's copy only has to be present. */
interface Claims {
  iss: string
  sub: string
  aud: string
  exp: number
  gid: string
}

const TEXTS = ['iss', 'sub', 'aud', 'jti', 'scope', 'client_id', 'gid']

/** Tokens for agents of members of organisations. */
export function createAgentTokens({ signing, audience, clock }: Deps): AgentTokens {
  const claimsOf = createProvenTokens({ signing, clock, read })
  return {
    async verify(token) {
      const claims = await claimsOf(token)
      return claims?.aud === audience() ? { grantId: claims.gid, memberId: claims.sub } : undefined
    },
  }
}

function read(payload: JWTPayload): Claims | undefined {
  const isOfMember = typeof payload['swarmrise'] === 'object' && payload['swarmrise'] !== null
  return isOfMember && hasClaims(payload, TEXTS) ? (payload as unknown as Claims) : undefined
}
