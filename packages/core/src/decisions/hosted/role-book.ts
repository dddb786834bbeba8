import type { Snowflake } from '@arachne/contract'

import type { Members } from '../../identities/places/members.ts'
import type { Clock } from '../../ports.ts'

/** The roles a person holds on a server, at most a minute old. None while Discord doesn't answer. */
export type RolesOf = (serverId: Snowflake, userId: Snowflake) => Promise<readonly Snowflake[]>

interface Deps {
  members: Pick<Members, 'get'>
  clock: Clock
}

const KEPT_MS = 60_000
const MOST_KEPT = 1_000

export function createRoleBook({ members, clock }: Deps): RolesOf {
  const kept = new Map<string, { roles: Promise<readonly Snowflake[]>; until: number }>()

  return async (serverId, userId) => {
    const key = `${serverId} ${userId}`
    const known = kept.get(key)
    if (known !== undefined && known.until > clock.now()) return known.roles
    const roles = members.get(serverId, userId).then(
      ({ roleIds }) => roleIds,
      () => [],
    )
    kept.delete(key)
    kept.set(key, { roles, until: clock.now() + KEPT_MS })
    const [oldest] = kept.size > MOST_KEPT ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return roles
  }
}
