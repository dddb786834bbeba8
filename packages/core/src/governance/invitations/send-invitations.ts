import type { InviteRefusal } from '@arachne/contract/governance'
import type { Language } from '@arachne/words'

import { AppError } from '../../errors.ts'
import type { Ids, Sha256 } from '../../ports.ts'
import { foldAddress } from '../mail/address.ts'
import { invitationToken, type MailToken } from '../mail/mail.ts'
import type { Notify } from '../notifications/notify.ts'
import { notEligible } from '../refusals.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import type { Invitation } from '../storage/invitation-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { advanceInvitation, type Invitee, NotInvited, openInvitation } from './advance-invitation.ts'
import { settleInvitation } from './settle-invitation.ts'

const DAY_MS = 24 * 3_600_000
const MOST_A_DAY = 50
const TOKEN_BYTES = 24

export interface SentInvitations {
  invitations: Invitation[]
  /** The secret of a link; shown once. */
  token: string | null
  /** Links for addresses that get no mail; shown once. */
  links: { address: string; token: string }[]
  refused: { who: string; reason: InviteRefusal; message: string }[]
}

interface Deps {
  store: Pick<GovernanceStore, 'within'>
  ids: Ids
  sha256: Sha256
  notify: Notify
  /** undefined: this instance sends no mail. */
  token?: MailToken | undefined
}

export function createInvite({ store, ids, sha256, notify, token: mailToken }: Deps) {
  return (
    seat: OrgaSeat,
    invitees: readonly Invitee[],
    language: Language = 'en',
  ): Promise<SentInvitations> =>
    store.within(seat.orgaId, async (unit) => {
      const { memberId, actor } = await seatWithin(unit, seat)
      if (actor.kind !== 'human')
        throw notEligible('Only the members themselves can invite, not their agents.')
      const since = unit.now - DAY_MS
      if ((await unit.invitations.countSince(memberId, since)) + invitees.length > MOST_A_DAY) {
        throw new AppError('rate_limited', `You can send at most ${MOST_A_DAY} invitations in 24 hours.`)
      }
      const made: SentInvitations = { invitations: [], token: null, links: [], refused: [] }
      for (const invitee of invitees) await inviteOne(unit, seat, { invitee, made, language })
      return made
    })

  async function inviteOne(
    unit: OrgaUnit,
    seat: OrgaSeat,
    { invitee, made, language }: { invitee: Invitee; made: SentInvitations; language: Language },
  ): Promise<void> {
    try {
      const { domains } = await unit.orgas.get()
      const state = openInvitation({ invitee, emitterId: seat.memberId }, { domains, now: unit.now })
      await refuseTwins(unit, state.invitee, notify)
      const id = ids.uuid()
      const isMailed = invitee.kind === 'email' && mailToken !== undefined
      const token = isMailed ? invitationToken(mailToken, id) : ids.token(TOKEN_BYTES)
      const tokenHash = invitee.kind === 'discord' ? null : sha256(token)
      const mail = isMailed ? 'waiting' : 'none'
      const invitation: Invitation = { ...state, id, tokenHash, mail, endedAt: null }
      await unit.invitations.insert(invitation)
      const draft = { kind: 'invitation', invitationId: id, language } as const
      if (isMailed) await unit.outbox.put({ id: ids.uuid(), draft, at: unit.now })
      const about = { targetType: 'invitation', targetId: invitation.id, teamId: null } as const
      // Addresses stay out of the journal, which never forgets.
      const after = { invitee: invitee.kind, status: 'pending' }
      await unit.record({ kind: 'Invitation', action: 'sent', ...about, by: seat.actor, after })
      unit.touch('invitations')
      made.invitations.push(invitation)
      if (invitee.kind === 'link') made.token ??= token
      if (state.invitee.kind === 'email' && !isMailed) {
        made.links.push({ address: state.invitee.address, token })
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason = error instanceof NotInvited ? error.why : 'refused'
      made.refused.push({ who: whoOf(invitee), reason, message: error.message })
    }
  }
}

/** One invitation at a time for each person, and none for members. A new one replaces the old. */
async function refuseTwins(unit: OrgaUnit, invitee: Invitee, notify: Notify): Promise<void> {
  if (invitee.kind === 'discord') {
    const member = await unit.members.ofPerson(invitee.userId)
    if (member !== undefined && member.leftAt === null)
      throw new NotInvited('conflict', 'Already a member.', 'is_member')
  }
  const twin = await unit.invitations.pendingFor(invitee)
  if (twin === undefined) return
  if (!isOver(twin, unit.now)) throw new NotInvited('conflict', 'Already invited.', 'is_invited')
  await settleInvitation(unit, notify, { invitation: twin, event: { type: 'tick' } })
}

export function isOver(invitation: Invitation, now: number): boolean {
  return advanceInvitation(invitation, { type: 'tick' }, now).status !== 'pending'
}

function whoOf(invitee: Invitee): string {
  if (invitee.kind === 'link') return 'link'
  return invitee.kind === 'email' ? foldAddress(invitee.address) : invitee.userId
}
