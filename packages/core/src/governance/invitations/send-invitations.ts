import { AppError } from '../../errors.ts'
import type { Ids, Sha256 } from '../../ports.ts'
import { notEligible } from '../refusals.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import type { Invitation } from '../storage/invitation-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { advanceInvitation, foldAddress, type Invitee, openInvitation } from './advance-invitation.ts'

const DAY_MS = 24 * 3_600_000
const MOST_A_DAY = 50
const TOKEN_BYTES = 24

export interface SentInvitations {
  invitations: Invitation[]
  /** Of a link; shown once. */
  token: string | null
  refused: { who: string; message: string }[]
}

interface Deps {
  store: Pick<GovernanceStore, 'within'>
  ids: Ids
  sha256: Sha256
}

export function createInvite({ store, ids, sha256 }: Deps) {
  return (seat: OrgaSeat, invitees: readonly Invitee[]): Promise<SentInvitations> =>
    store.within(seat.orgaId, async (unit) => {
      const { memberId, actor } = await seatWithin(unit, seat)
      if (actor.kind !== 'human') throw notEligible('Only a member in person invites.')
      const since = unit.now - DAY_MS
      if ((await unit.invitations.countSince(memberId, since)) + invitees.length > MOST_A_DAY) {
        throw new AppError('rate_limited', `At most ${MOST_A_DAY} invitations in 24 hours.`)
      }
      const made: SentInvitations = { invitations: [], token: null, refused: [] }
      for (const invitee of invitees) await inviteOne(unit, seat, { invitee, made })
      return made
    })

  async function inviteOne(
    unit: OrgaUnit,
    seat: OrgaSeat,
    { invitee, made }: { invitee: Invitee; made: SentInvitations },
  ): Promise<void> {
    try {
      const { domains } = await unit.orgas.get()
      const state = openInvitation({ invitee, emitterId: seat.memberId }, { domains, now: unit.now })
      await refuseTwins(unit, state.invitee)
      const token = invitee.kind === 'link' ? ids.token(TOKEN_BYTES) : null
      const invitation: Invitation = {
        ...state,
        id: ids.uuid(),
        tokenHash: token === null ? null : sha256(token),
        endedAt: null,
      }
      await unit.invitations.insert(invitation)
      const about = { targetType: 'invitation', targetId: invitation.id, teamId: null } as const
      // Addresses stay out of what is never forgotten.
      const after = { invitee: invitee.kind, status: 'pending' }
      await unit.record({ kind: 'Invitation', action: 'sent', ...about, by: seat.actor, after })
      unit.touch('invitations')
      made.invitations.push(invitation)
      made.token ??= token
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      made.refused.push({ who: whoOf(invitee), message: error.message })
    }
  }
}

/** One invitation at a time for one person, and none for a member. An old one makes way. */
async function refuseTwins(unit: OrgaUnit, invitee: Invitee): Promise<void> {
  if (invitee.kind === 'discord') {
    const member = await unit.members.ofPerson(invitee.userId)
    if (member !== undefined && member.leftAt === null) throw new AppError('conflict', 'Is a member already.')
  }
  const twin = await unit.invitations.pendingFor(invitee)
  if (twin === undefined) return
  if (!isOver(twin, unit.now)) throw new AppError('conflict', 'Is invited already.')
  await unit.invitations.end(twin.id, 'expired', unit.now)
}

export function isOver(invitation: Invitation, now: number): boolean {
  return advanceInvitation(invitation, { type: 'tick' }, now).status !== 'pending'
}

function whoOf(invitee: Invitee): string {
  if (invitee.kind === 'link') return 'link'
  return invitee.kind === 'email' ? foldAddress(invitee.address) : invitee.userId
}
