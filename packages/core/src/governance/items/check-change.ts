import type { PreparedChange } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import { liveTeams, type Structure } from '../structure/structure.ts'

/** A prepared change names things of this organisation only. */
export function checkChange(change: PreparedChange, structure: Structure): void {
  const { roles, policies, memberIds } = structure
  if (!knows(roles, change.role_id)) throw unknown('role')
  if (change.kind === 'policy') {
    if (!knows(policies, change.policy_id)) throw unknown('policy')
    return
  }
  if (!knows(liveTeams(structure), change.team_id)) throw unknown('team')
  if (change.member_id !== null && !memberIds.includes(change.member_id)) throw unknown('member')
  const role = roles.find(({ id }) => id === change.role_id)
  if (role !== undefined && role.teamId !== change.team_id) throw unknown('role')
}

function unknown(thing: string): AppError {
  return new AppError('not_found', `There is no such ${thing}.`)
}

function knows(things: readonly { id: string }[], id: string | null): boolean {
  return id === null || things.some((thing) => thing.id === id)
}
