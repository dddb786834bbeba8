import { looksLikeToken } from '@arachne/core/authority'
import type {
  AgentGrant,
  AgentGrantDirectory,
  AgentKeys,
  AgentSeat,
  AgentSeats,
  AgentTokens,
} from '@arachne/core/governance'

interface Deps {
  keys: AgentKeys
  tokens: AgentTokens
  directory: AgentGrantDirectory
  seats: AgentSeats
}

interface Credential {
  bearer: string
  source: string
}

/** undefined for a wrong key, a bad token, and a valid one that gives no access any more. */
export type AuthenticateAgent = (credential: Credential) => Promise<AgentSeat | undefined>

/** The single entry for keys and access tokens. Both name a grant, whose row decides. */
export function createAuthenticateAgent({ keys, tokens, directory, seats }: Deps): AuthenticateAgent {
  async function byKey({ bearer, source }: Credential): Promise<AgentGrant | undefined> {
    const lookups = keys.lookupsOf(bearer)
    if (lookups === undefined) return undefined
    const found = await directory.byKey(lookups)
    const stored = found && { grantId: found.grant.id, hash: found.key.hash }
    if (!(await keys.verify({ stored, presented: bearer, source })) || !found) return undefined
    const { grant, key } = found
    if (key.lookup !== lookups.digest) await directory.setLookup(grant.id, lookups.digest)
    return grant
  }

  async function byToken({ bearer }: Credential): Promise<AgentGrant | undefined> {
    const token = await tokens.verify(bearer)
    const grant = token && (await directory.find(token.grantId))
    return grant?.app && grant.memberId === token?.memberId ? grant : undefined
  }

  return async (credential) => {
    const grant = await (looksLikeToken(credential.bearer) ? byToken(credential) : byKey(credential))
    const seat = grant && (await seats.of(grant))
    if (seat) await seats.used(seat.grant)
    return seat
  }
}
