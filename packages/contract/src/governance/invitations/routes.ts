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
    does: 'Invite by e-mail address, Discord user or link.',
    right: 'orgaMember',
    body: InviteBody,
    answer: InviteAnswerBody,
    status: 201,
  }),
  cancelInvitation: defineRoute({
    at: 'DELETE /api/orgas/{orga}/invitations/{invitation}',
    does: 'Withdraw an invitation; for its sender or the owner.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
}

export const MY_INVITATION_ROUTES = {
  myInvitations: defineRoute({
    at: 'GET /api/invitations',
    does: 'List your invitations.',
    right: 'account',
    answer: MyInvitationsAnswer,
  }),
  joinByLink: defineRoute({
    at: 'POST /api/invitations/link',
    does: 'Join with a link.',
    right: 'account',
    body: InvitationLinkBody,
    answer: JoinedAnswer,
  }),
  declineByLink: defineRoute({
    at: 'POST /api/invitations/link/decline',
    does: "Decline a link's invitation: the link stops working for everyone.",
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
