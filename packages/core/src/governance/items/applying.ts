import type { PreparedChange } from '@arachne/contract/governance'

import type { OrgaSeat } from '../storage/seats.ts'
import type { Structure } from '../structure/structure.ts'
import { factsOn, type SituationOf } from './item-access.ts'
import type { MayReason } from './may.ts'

/** Why somebody cannot carry out what a topic prepared; undefined: they can. */
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

/** A policy that exists belongs to the role that owns it now. */
function owningRole(change: Extract<PreparedChange, { kind: 'policy' }>, { policies }: Structure): string {
  return policies.find(({ id }) => id === change.policy_id)?.roleId ?? change.role_id
}
