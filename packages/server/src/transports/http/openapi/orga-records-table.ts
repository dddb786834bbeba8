import { DoneAnswer } from '@arachne/contract'
import * as g from '@arachne/contract/governance'

import type { ApiRoute } from './api-route.ts'

const right = 'orgaMember'

/** What an organisation writes down, and whom it asks in. */
export const ORGA_RECORDS_TABLE: readonly ApiRoute[] = [
  {
    at: 'GET /api/orgas/{orga}/policies',
    does: 'List policies by number.',
    right,
    query: g.GovernancePage,
    answer: g.ListPoliciesAnswer,
  },
  {
    at: 'POST /api/orgas/{orga}/policies',
    does: 'Write a policy; the holder of the owning role.',
    right,
    body: g.CreatePolicyBody,
    answer: g.PolicyAnswer,
    status: 201,
  },
  {
    at: 'GET /api/orgas/{orga}/policies/{policy}',
    does: 'Show a policy with its versions.',
    right,
    answer: g.PolicyAnswer,
  },
  {
    at: 'PATCH /api/orgas/{orga}/policies/{policy}',
    does: 'Revise it, or say when to look at it again; the holder of the owning role.',
    right,
    body: g.ChangePolicyBody,
    answer: g.PolicyAnswer,
  },
  {
    at: 'POST /api/orgas/{orga}/policies/{policy}/publish',
    does: 'Publish it: it gets its number.',
    right,
    answer: g.PolicyAnswer,
  },
  {
    at: 'POST /api/orgas/{orga}/policies/{policy}/retire',
    does: 'Retire it. Its number is not given again.',
    right,
    answer: g.PolicyAnswer,
  },
  {
    at: 'GET /api/orgas/{orga}/decisions',
    does: 'List the journal, newest first.',
    right,
    query: g.ListEntriesQuery,
    answer: g.ListEntriesAnswer,
  },
  {
    at: 'GET /api/orgas/{orga}/decisions/verify',
    does: 'Say whether the journal is whole.',
    right,
    answer: g.VerifyEntriesAnswer,
  },
  {
    at: 'GET /api/orgas/{orga}/decisions/export',
    does: 'Give the journal as a file, CSV or JSON.',
    right,
    query: g.ExportEntriesQuery,
    answer: g.ExportEntriesAnswer,
  },
  {
    at: 'GET /api/orgas/{orga}/invitations',
    does: 'List invitations, newest first.',
    right,
    query: g.GovernancePage,
    answer: g.ListInvitationsAnswer,
  },
  {
    at: 'POST /api/orgas/{orga}/invitations',
    does: 'Invite by address, by Discord user, or by a link.',
    right,
    body: g.InviteBody,
    answer: g.InviteAnswerBody,
    status: 201,
  },
  {
    at: 'DELETE /api/orgas/{orga}/invitations/{invitation}',
    does: 'Take an invitation back; who sent it, or the owner.',
    right,
    answer: DoneAnswer,
  },
  {
    at: 'GET /api/invitations',
    does: 'List the invitations that wait for whoever asks.',
    right: 'person',
    answer: g.MyInvitationsAnswer,
  },
  {
    at: 'POST /api/invitations/link',
    does: 'Join by a link.',
    right: 'person',
    body: g.InvitationLinkBody,
    answer: g.JoinedAnswer,
  },
  {
    at: 'POST /api/invitations/link/decline',
    does: 'Decline what a link invites to: it ends for everybody.',
    right: 'person',
    body: g.InvitationLinkBody,
    answer: DoneAnswer,
  },
  {
    at: 'GET /api/me/email',
    does: 'Say which address is known of whoever asks.',
    right: 'person',
    answer: g.MyEmailAnswer,
  },
  {
    at: 'PUT /api/me/email',
    does: 'Have a link sent to an address, or prove by the link that it is one’s own.',
    right: 'person',
    body: g.MyEmailBody,
    answer: g.MyEmailAnswer,
  },
  {
    at: 'DELETE /api/me/email',
    does: 'Forget the address of whoever asks.',
    right: 'person',
    answer: DoneAnswer,
  },
  {
    at: 'POST /api/invitations/{invitation}/accept',
    does: 'Accept an invitation.',
    right: 'invited',
    answer: g.JoinedAnswer,
  },
  {
    at: 'POST /api/invitations/{invitation}/decline',
    does: 'Decline an invitation.',
    right: 'invited',
    answer: DoneAnswer,
  },
]
