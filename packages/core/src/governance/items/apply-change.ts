import type { PreparedChange } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import type { ActOnPolicies, PolicyActs } from '../policies/policies.ts'
import { closed, notEligible } from '../refusals.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import type { ActOnStructure, StructureActs } from '../structure/structure-acts.ts'
import type { Structure } from '../structure/structure.ts'
import type { Acting, Worked } from './acting.ts'
import { factsOn, type SituationOf } from './item-access.ts'
import type { MayReason } from './may.ts'

/** How policies and roles change, inside a unit. The topic is the right and the reason, and is recorded. */
export interface Makers {
  actOnPolicies: ActOnPolicies
  actOnStructure: ActOnStructure
}

/** A person carries out what everyone consented to with one click, once. */
export async function applyChange(acting: Acting<'topic'>, makers: Makers): Promise<Worked<'topic'>> {
  const { item, unit, seat } = acting
  const refusal = applyRefusal(acting, seat)
  if (refusal !== undefined || item.change === null) throw refusalError(refusal)
  if (item.change.kind === 'policy') await applyPolicy(makers.actOnPolicies(unit, seat, item.id), item.change)
  else await applyRole(makers.actOnStructure(unit, seat, item.id), item.change, seat)
  return {
    step: { state: item.state, effects: [] },
    around: { changeAppliedAt: unit.now },
  }
}

async function applyPolicy(
  acts: PolicyActs,
  change: Extract<PreparedChange, { kind: 'policy' }>,
): Promise<void> {
  const { title, abstract, text } = change
  if (change.policy_id !== null) return acts.revise(change.policy_id, { title, abstract, text })
  await acts.publish(await acts.draft(change.role_id, { title, abstract, text }))
}

/** A new role need not name a holder: the person who applies it holds it at first. */
async function applyRole(
  acts: StructureActs,
  change: Extract<PreparedChange, { kind: 'role' }>,
  { memberId: own }: OrgaSeat,
): Promise<void> {
  const { team_id: teamId, title, mission, duties, member_id: memberId } = change
  if (change.role_id === null) {
    await acts.addRole({ teamId, title, mission, duties, roleType: null, memberId: memberId ?? own })
    return
  }
  await acts.changeRole(change.role_id, { title, mission, duties, ...(memberId !== null && { memberId }) })
}

function refusalError(refusal: ReturnType<typeof applyRefusal>): AppError {
  switch (refusal) {
    case 'already_applied':
      return closed()
    case 'not_holder':
      return notEligible('Only the holder of the owning role can carry this out.')
    case 'not_facilitator':
    case 'not_eligible':
      return notEligible(
        'Only the author, the owner or the team’s leader and secretary can carry this out, not an agent.',
      )
    default:
      return new AppError('conflict', 'Nothing that could be carried out was accepted here.', {
        reason: 'wrong_phase',
      })
  }
}

/** Why a person can't apply what a topic prepared; undefined: they can. */
export function applyRefusal(situation: SituationOf<'topic'>, seat: OrgaSeat): MayReason | undefined {
  const { item, structure } = situation
  const { outcome } = item.state
  if (item.change === null) return 'nothing_prepared'
  if (outcome !== 'accepted' && outcome !== 'modified') return 'not_accepted'
  if (item.changeAppliedAt !== null) return 'already_applied'
  if (seat.actor.kind === 'agent') return 'not_eligible'
  if (item.change.kind === 'role') {
    return factsOn(situation, seat.memberId).facilitator ? undefined : 'not_facilitator'
  }
  const roleId = owningRole(item.change, structure)
  const isHolder = structure.roles.some(({ id, memberId }) => id === roleId && memberId === seat.memberId)
  return isHolder ? undefined : 'not_holder'
}

/** An existing policy belongs to the role that owns it now. */
function owningRole(change: Extract<PreparedChange, { kind: 'policy' }>, { policies }: Structure): string {
  return policies.find(({ id }) => id === change.policy_id)?.roleId ?? change.role_id
}
