import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { WaitingAnswer } from '../items/schemas.ts'
import { GovernancePage } from '../parts.ts'
import { ChangeOrgaBody, CreateOrgaBody, ListOrgasAnswer, OrgaView, TransferOrgaBody } from './schemas.ts'

export const ORGAS_ROUTES = {
  list: defineRoute({
    at: 'GET /api/orgas',
    does: 'List your organisations.',
    right: 'account',
    query: GovernancePage,
    answer: ListOrgasAnswer,
  }),
  create: defineRoute({
    at: 'POST /api/orgas',
    does: 'Create an organisation.',
    right: 'account',
    body: CreateOrgaBody,
    answer: OrgaView,
    status: 201,
  }),
  practise: defineRoute({
    at: 'POST /api/orgas/practice',
    does: 'Create an organisation for practice.',
    right: 'account',
    answer: OrgaView,
    status: 201,
  }),
  waiting: defineRoute({
    at: 'GET /api/waiting',
    does: 'List what needs your answer in all organisations, soonest deadline first.',
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
    does: 'Change its name, colour, domains and settings; owner only.',
    right: 'orgaMember',
    body: ChangeOrgaBody,
    answer: OrgaView,
  }),
  remove: defineRoute({
    at: 'DELETE /api/orgas/{orga}',
    does: 'Delete it; for an owner who is its only member.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
  transfer: defineRoute({
    at: 'POST /api/orgas/{orga}/owner',
    does: 'Hand it over to another member; owner only.',
    right: 'orgaMember',
    body: TransferOrgaBody,
    answer: OrgaView,
  }),
}
