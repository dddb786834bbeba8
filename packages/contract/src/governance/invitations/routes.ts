import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { GovernancePage } from '../parts.ts'
import {
  InvitationLinkBody,
  InviteAnswerBody,
  InviteBody,
  JoinedAnswer,
  ListInvitationsAnswer,
  MyInvitationsAnswer,
} from './schemas.ts'

export const INVITATION_ROUTES = {
  invitations: defineRoute({
    at: 'GET /api/orgas/{orga}/invitations',
    does: 'List invitations, newest first.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListInvitationsAnswer,
  }),
  invite: defineRoute({
    at: 'POST /api/orgas/{orga}/invitations',
    does: 'Invite by address, by Discord user, or by a link.',
    right: 'orgaMember',
    body: InviteBody,
    answer: InviteAnswerBody,
    status: 201,
  }),
  cancelInvitation: defineRoute({
    at: 'DELETE /api/orgas/{orga}/invitations/{invitation}',
    does: 'Take an invitation back; who sent it, or the owner.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
}

export const MY_INVITATION_ROUTES = {
  myInvitations: defineRoute({
    at: 'GET /api/invitations',
    does: 'List the invitations that wait for whoever asks.',
    right: 'account',
    answer: MyInvitationsAnswer,
  }),
  joinByLink: defineRoute({
    at: 'POST /api/invitations/link',
    does: 'Join by a link.',
    right: 'account',
    body: InvitationLinkBody,
    answer: JoinedAnswer,
  }),
  declineByLink: defineRoute({
    at: 'POST /api/invitations/link/decline',
    does: 'Decline what a link invites to: it ends for everybody.',
    right: 'account',
    body: InvitationLinkBody,
    answer: DoneAnswer,
  }),
  acceptInvitation: defineRoute({
    at: 'POST /api/invitations/{invitation}/accept',
    does: 'Accept an invitation.',
    right: 'invited',
    answer: JoinedAnswer,
  }),
  declineInvitation: defineRoute({
    at: 'POST /api/invitations/{invitation}/decline',
    does: 'Decline an invitation.',
    right: 'invited',
    answer: DoneAnswer,
  }),
}
