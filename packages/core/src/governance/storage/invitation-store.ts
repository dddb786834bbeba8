import type { Invitee, InvitationState } from '../invitations/advance-invitation.ts'

/** `none`: no mail is sent; the person who invites passes the link on. */
export type InvitationMail = 'none' | 'waiting' | 'sent' | 'failed'

export interface Invitation extends InvitationState {
  id: string
  /** Hash of the link's secret; the link itself is never stored. */
  tokenHash: string | null
  /** Whether the link was mailed to the address: a person who uses it can then read mail sent there. */
  mail: InvitationMail
  endedAt: number | null
}

export interface InvitationStore {
  insert(invitation: Invitation): Promise<void>
  find(id: string): Promise<Invitation | undefined>
  /** Newest first. */
  list(which?: { status?: Invitation['status'] }): Promise<Invitation[]>
  /** The pending one for this address or Discord user. */
  pendingFor(invitee: Invitee): Promise<Invitation | undefined>
  countSince(emitterId: string, since: number): Promise<number>
  /** false: it was no longer pending. */
  end(id: string, status: Exclude<Invitation['status'], 'pending'>, at: number): Promise<boolean>
  setMail(id: string, mail: InvitationMail): Promise<void>
}

export interface FoundInvitation {
  orgaId: string
  invitation: Invitation
}

/** Across organisations, for people who aren't members yet. */
export interface InvitationDirectory {
  byToken(tokenHash: string): Promise<FoundInvitation | undefined>
  byId(id: string): Promise<FoundInvitation | undefined>
  /** Pending ones, newest first. */
  forPerson(person: { userId: string; email: string | null }): Promise<FoundInvitation[]>
  /** Pending ones sent by that time. */
  sentBy(at: number, limit: number): Promise<FoundInvitation[]>
}
