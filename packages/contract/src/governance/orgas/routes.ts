import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { WaitingAnswer } from '../items/schemas.ts'
import { GovernancePage } from '../parts.ts'
import { ChangeOrgaBody, CreateOrgaBody, ListOrgasAnswer, OrgaView, TransferOrgaBody } from './schemas.ts'

export const ORGAS_ROUTES = {
  list: defineRoute({
    at: 'GET /api/orgas',
    does: 'List the organisations one is a member of.',
    right: 'account',
    query: GovernancePage,
    answer: ListOrgasAnswer,
  }),
  create: defineRoute({
    at: 'POST /api/orgas',
    does: 'Found an organisation.',
    right: 'account',
    body: CreateOrgaBody,
    answer: OrgaView,
    status: 201,
  }),
  practise: defineRoute({
    at: 'POST /api/orgas/practice',
    does: 'Make a copy of the organisation for trying things out.',
    right: 'account',
    answer: OrgaView,
    status: 201,
  }),
  waiting: defineRoute({
    at: 'GET /api/waiting',
    does: 'List what waits for an answer of whoever asks, in all organisations, by deadline.',
    right: 'account',
    answer: WaitingAnswer,
  }),
}

export const ORGA_ROUTES = {
  show: defineRoute({
    at: 'GET /api/orgas/{orga}',
    does: 'Show an organisation.',
    right: 'orgaMember',
    answer: OrgaView,
  }),
  change: defineRoute({
    at: 'PATCH /api/orgas/{orga}',
    does: 'Change its name, colour, domains and settings; the owner.',
    right: 'orgaMember',
    body: ChangeOrgaBody,
    answer: OrgaView,
  }),
  remove: defineRoute({
    at: 'DELETE /api/orgas/{orga}',
    does: 'End it; an owner who is alone in it.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
  transfer: defineRoute({
    at: 'POST /api/orgas/{orga}/owner',
    does: 'Hand it over to another member; the owner.',
    right: 'orgaMember',
    body: TransferOrgaBody,
    answer: OrgaView,
  }),
}
