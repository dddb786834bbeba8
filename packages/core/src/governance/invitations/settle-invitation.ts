import type { Notify } from '../notifications/notify.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import type { Invitation } from '../storage/invitation-store.ts'
import { advanceInvitation, type InvitationEvent } from './advance-invitation.ts'

interface Settling {
  invitation: Invitation
  event: InvitationEvent
  /** The member who did it. */
  memberId?: string | undefined
}

/** Ends it, records that, and notifies the person who sent it. */
export async function settleInvitation(
  unit: OrgaUnit,
  notify: Notify,
  { invitation, event, memberId }: Settling,
): Promise<void> {
  const { id, emitterId } = invitation
  const { status } = advanceInvitation(invitation, event, unit.now)
  if (status === 'pending' || !(await unit.invitations.end(id, status, unit.now))) return
  const by = memberId === undefined ? null : ({ memberId, kind: 'human' } as const)
  const about = { targetType: 'invitation', targetId: id, teamId: null } as const
  const sides = { before: { status: 'pending' }, after: { status } }
  await unit.record({ kind: 'Invitation', action: status, ...about, by, ...sides })
  unit.touch('invitations')
  if (status === 'cancelled') return
  const group = status === 'accepted' ? {} : { groupKey: 'invitations over' }
  await notify(unit, { category: 'invitation', to: [emitterId], byId: memberId ?? null, ...group })
}
