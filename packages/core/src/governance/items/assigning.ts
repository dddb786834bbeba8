import { AppError } from '../../errors.ts'
import { closed, notEligible } from '../refusals.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import type { Role, Structure } from '../structure/structure.ts'
import type { Acting, Worked } from './acting.ts'
import type { Makers } from './apply-change.ts'
import { factsOn, type SituationOf, teamOf } from './item-access.ts'
import type { MayReason } from './may.ts'

/** Why a person can't assign the role to the elected candidate; undefined: they can. */
export function assignRefusal(situation: SituationOf<'election'>, seat: OrgaSeat): MayReason | undefined {
  const { item, structure } = situation
  const { outcome, electedId } = item.state
  if (outcome !== 'elected' || electedId === null) return 'not_accepted'
  if (item.roleAssignedAt !== null) return 'already_applied'
  if (!structure.memberIds.includes(electedId)) return 'not_accepted'
  if (item.roleId !== null && sourceOf(item.roleId, structure) === undefined) return 'nothing_prepared'
  const may = seat.actor.kind === 'human' && factsOn(situation, seat.memberId).facilitator
  return may ? undefined : 'not_facilitator'
}

/** A person's one confirmation assigns the role, with the end of its term. */
export async function assignElected(
  acting: Acting<'election'>,
  { actOnStructure }: Makers,
): Promise<Worked<'election'>> {
  const { item, structure, unit, seat } = acting
  const refusal = assignRefusal(acting, seat)
  const memberId = item.state.electedId
  if (refusal !== undefined || memberId === null) throw refusalError(refusal)
  const acts = actOnStructure(unit, seat, item.id)
  const termEndsAt = item.termMonths === null ? null : inMonths(unit.now, item.termMonths)
  const source = item.roleId === null ? undefined : sourceOf(item.roleId, structure)
  let { roleId } = item
  if (source !== undefined) await acts.changeRole(source.id, { memberId, termEndsAt })
  else {
    const { roleTitle: title } = item.state
    const teamId = teamOf(item, structure)?.id ?? ''
    const wish = { teamId, title, mission: item.roleDescription, duties: [], roleType: null, memberId }
    roleId = await acts.addRole({ ...wish, termEndsAt })
  }
  return {
    step: { state: item.state, effects: [] },
    around: { roleAssignedAt: unit.now, roleId },
  }
}

/** A leader role follows the role it is linked to, so that one is assigned. */
function sourceOf(roleId: string, { roles }: Structure): Role | undefined {
  let role = roles.find(({ id }) => id === roleId)
  while (role !== undefined && role.linkedRoleId !== null) {
    const { linkedRoleId } = role
    role = roles.find(({ id }) => id === linkedRoleId)
  }
  return role
}

function inMonths(now: number, months: number): number {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end.getTime()
}

function refusalError(refusal: MayReason | undefined): AppError {
  if (refusal === 'already_applied') return closed()
  if (refusal === 'not_facilitator') {
    return notEligible(
      'Only the author, the owner or the team’s leader and secretary can give the role, not an agent.',
    )
  }
  return new AppError('conflict', "Nobody was elected, so the role can't be given.", {
    reason: 'wrong_phase',
  })
}
