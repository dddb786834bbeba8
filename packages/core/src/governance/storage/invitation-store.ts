import type { Invitee, InvitationState } from '../invitations/advance-invitation.ts'

export interface Invitation extends InvitationState {
  id: string
  /** Of the secret in the link; the link itself is kept nowhere. */
  tokenHash: string | null
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
}
