import type { Invitee, InvitationState } from '../invitations/advance-invitation.ts'

/** `none`: nothing is sent; whoever invites hands the link on. */
export type InvitationMail = 'none' | 'waiting' | 'sent' | 'failed'

export interface Invitation extends InvitationState {
  id: string
  /** Of the secret in the link; the link itself is kept nowhere. */
  tokenHash: string | null
  /** Whether the link went to the address by mail: whoever brings it then reads what is sent there. */
  mail: InvitationMail
  endedAt: number | null
}

export interface InvitationStore {
  insert(invitation: Invitation): Promise<void>
  find(id: string): Promise<Invitation | undefined>
  /** Newest first. */
  list(which?: { status?: Invitation['status'] }): Promise<Invitation[]>
  /** The one that waits for this address or Discord user. */
  pendingFor(invitee: Invitee): Promise<Invitation | undefined>
  countSince(emitterId: string, since: number): Promise<number>
  /** false: it was not pending any more. */
  end(id: string, status: Exclude<Invitation['status'], 'pending'>, at: number): Promise<boolean>
  setMail(id: string, mail: InvitationMail): Promise<void>
}

export interface FoundInvitation {
  orgaId: string
  invitation: Invitation
}

/** Across organisations, for people who are not members yet. */
export interface InvitationDirectory {
  byToken(tokenHash: string): Promise<FoundInvitation | undefined>
  byId(id: string): Promise<FoundInvitation | undefined>
  /** Pending ones, newest first. */
  forPerson(person: { userId: string; email: string | null }): Promise<FoundInvitation[]>
  /** Pending ones that were sent by then. */
  sentBy(at: number, limit: number): Promise<FoundInvitation[]>
}
