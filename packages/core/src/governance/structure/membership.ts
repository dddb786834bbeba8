import { AppError } from '../../errors.ts'
import { changeRole } from './role-changes.ts'
import { leaderOf, parentOf, rootOf, type Structure, teamsUpwards } from './structure.ts'

export function addMember(structure: Structure, memberId: string): Structure {
  if (structure.memberIds.includes(memberId)) return structure
  return { ...structure, memberIds: [...structure.memberIds, memberId] }
}

/**
 * Roles go to the leader of their team. A leader role goes first, with the role it is linked to, from the top down, so
 * that nothing is handed to someone who is leaving.
 */
export function removeMember(structure: Structure, memberId: string): Structure {
  if (!structure.memberIds.includes(memberId)) throw new AppError('not_found', 'There is no such member.')
  if (structure.ownerId === memberId) {
    throw new AppError('conflict', 'The owner has to hand the organisation over before leaving.')
  }
  const root = rootOf(structure)
  if (root !== undefined && leaderOf(structure, root.id)?.memberId === memberId) {
    throw new AppError('conflict', 'Hand over the leadership of the first team before leaving.')
  }
  const topDown = structure.roles
    .filter((role) => role.memberId === memberId && role.linkedRoleId === null)
    .toSorted((left, right) => depth(structure, left.teamId) - depth(structure, right.teamId))
  const handedOver = topDown.reduce((now, role) => {
    const heir = leaderOf(now, role.teamId)
    if (heir === undefined || heir.memberId === memberId)
      throw new Error('A team has no leader who could take this over.')
    return changeRole(now, role.id, { memberId: heir.memberId })
  }, structure)
  return { ...handedOver, memberIds: handedOver.memberIds.filter((id) => id !== memberId) }
}

export function transferOwnership(structure: Structure, memberId: string): Structure {
  if (!structure.memberIds.includes(memberId)) throw new AppError('not_found', 'There is no such member.')
  return { ...structure, ownerId: memberId }
}

/** The holders of roles in the team: its channel and its items belong to them. */
export function membersOf({ roles }: Structure, teamId: string): string[] {
  return [...new Set(roles.filter((role) => role.teamId === teamId).map((role) => role.memberId))]
}

function depth(structure: Structure, teamId: string): number {
  return parentOf(structure, teamId) === undefined ? 0 : teamsUpwards(structure, teamId).length
}
