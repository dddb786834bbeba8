import type { AgentGrantDirectory, AgentKeys, AgentSeat, AgentSeats } from '@arachne/core'

interface Deps {
  keys: AgentKeys
  directory: AgentGrantDirectory
  seats: AgentSeats
}

interface Credential {
  bearer: string
  source: string
}

/** undefined for a wrong key, and for a good one that opens nothing any more. */
export type AuthenticateAgent = (credential: Credential) => Promise<AgentSeat | undefined>

export function createAuthenticateAgent({ keys, directory, seats }: Deps): AuthenticateAgent {
  return async ({ bearer, source }) => {
    const lookup = keys.lookupOf(bearer)
    if (lookup === undefined) return undefined
    const found = await directory.byKey(lookup)
    const stored = found && { grantId: found.grant.id, hash: found.hash }
    if (!(await keys.verify({ stored, presented: bearer, source })) || !found) return undefined
    const seat = await seats.of(found.grant)
    if (seat) await seats.used(found.grant)
    return seat
  }
}
