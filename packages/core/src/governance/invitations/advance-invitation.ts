import type { ErrorCode } from '@arachne/contract'
import type { InviteRefusal } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import { foldAddress, isAddress } from '../mail/address.ts'
import { closed, notEligible } from '../refusals.ts'

/** One of several who couldn't be invited; the others are. */
export class NotInvited extends AppError {
  readonly why: InviteRefusal

  constructor(code: ErrorCode, message: string, why: InviteRefusal) {
    super(code, message)
    this.why = why
  }
}

export const INVITATION_LIFE_MS = 30 * 24 * 3_600_000

/** Who it is for: an address, a Discord user, or anyone with the link. */
export type Invitee =
  | { kind: 'email'; address: string }
  | { kind: 'discord'; userId: string }
  | { kind: 'link' }

export interface InvitationState {
  invitee: Invitee
  emitterId: string
  sentAt: number
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled' | 'expired'
}

/** A logged-in person, with what is proven about them. */
export interface Invited {
  personId: string
  email: string | null
  discordUserId: string | null
  isMember: boolean
}

export type InvitationEvent =
  | { type: 'accept'; by: Invited }
  | { type: 'reject'; by: Invited }
  | { type: 'cancel'; memberId: string; isOwner: boolean }
  | { type: 'tick' }

/** When it expires unless it is answered. */
export function invitationEnds({ sentAt }: Pick<InvitationState, 'sentAt'>): number {
  return sentAt + INVITATION_LIFE_MS
}

export function openInvitation(
  draft: Pick<InvitationState, 'invitee' | 'emitterId'>,
  { domains, now }: { domains: readonly string[]; now: number },
): InvitationState {
  const { invitee } = draft
  const address = invitee.kind === 'email' ? foldAddress(invitee.address) : undefined
  if (address !== undefined && !isAddress(address)) {
    throw new NotInvited('invalid', "This isn't an e-mail address.", 'no_address')
  }
  const domain = address?.split('@').at(-1)
  if (domain !== undefined && domains.length > 0 && !domains.includes(domain)) {
    const message =
      'This organisation only invites addresses from its own domains; its owner can change that.'
    throw new NotInvited('forbidden', message, 'wrong_domain')
  }
  const folded: Invitee = address === undefined ? invitee : { kind: 'email', address }
  return { ...draft, invitee: folded, sentAt: now, status: 'pending' }
}

export function advanceInvitation(
  state: InvitationState,
  event: InvitationEvent,
  now: number,
): InvitationState {
  if (state.status !== 'pending') {
    if (event.type === 'tick') return state
    throw closed()
  }
  const isOld = now >= invitationEnds(state)
  if (event.type === 'tick') return isOld ? { ...state, status: 'expired' } : state
  if (event.type === 'cancel') {
    if (event.memberId !== state.emitterId && !event.isOwner) {
      throw notEligible('Only the person who sent an invitation, or the owner, can withdraw it.')
    }
    return { ...state, status: 'cancelled' }
  }
  if (!isFor(state.invitee, event.by)) throw new AppError('not_found', 'There is no such invitation.')
  if (isOld) throw closed()
  if (event.type === 'reject') return { ...state, status: 'rejected' }
  if (event.by.isMember) throw new AppError('conflict', "You're already a member of this organisation.")
  return { ...state, status: 'accepted' }
}

function isFor(invitee: Invitee, by: Invited): boolean {
  if (invitee.kind === 'link') return true
  if (invitee.kind === 'discord') return invitee.userId === by.discordUserId
  return by.email !== null && foldAddress(by.email) === invitee.address
}
