import { DoneAnswer } from '../parts.ts'
import { defineRoute } from '../route.ts'
import { JoinServerAnswer, JoinServerBody } from './schemas.ts'
import { CeilingBody, CeilingChannelsAnswer, MembershipAnswer, TuningBody } from './schemas.ts'

export const MEMBERSHIP_ROUTES = {
  joinServer: defineRoute({
    at: 'POST /api/entities/{entity}/servers',
    does: 'Add it to a server.',
    right: 'ownerAndAdmin',
    body: JoinServerBody,
    answer: JoinServerAnswer,
    status: 201,
  }),
  readMembership: defineRoute({
    at: 'GET /api/entities/{entity}/servers/{server}',
    does: 'Show what it may do on a server.',
    right: 'seatOwnerOrAdmin',
    answer: MembershipAnswer,
  }),
  setCeiling: defineRoute({
    at: 'PATCH /api/entities/{entity}/servers/{server}',
    does: 'Change what it may do there.',
    right: 'seatAdmin',
    body: CeilingBody,
    answer: MembershipAnswer,
  }),
  setTuning: defineRoute({
    at: 'PATCH /api/entities/{entity}/servers/{server}/tuning',
    does: "Change its owner's settings there.",
    right: 'seatOwner',
    body: TuningBody,
    answer: MembershipAnswer,
  }),
  ceilingChannels: defineRoute({
    at: 'GET /api/entities/{entity}/servers/{server}/channels',
    does: 'List the channels it may use, with their states.',
    right: 'seatOwnerOrAdmin',
    answer: CeilingChannelsAnswer,
  }),
  leaveServer: defineRoute({
    at: 'DELETE /api/entities/{entity}/servers/{server}',
    does: 'Remove it from the server.',
    right: 'seatOwnerOrAdmin',
    answer: DoneAnswer,
  }),
}
