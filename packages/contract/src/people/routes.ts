import { DoneAnswer } from '../parts.ts'
import { defineRoute } from '../route.ts'
import { MeAnswer } from './schemas.ts'

export const ME_ROUTES = {
  me: defineRoute({ at: 'GET /api/me', does: 'Show who is logged in.', right: 'person', answer: MeAnswer }),
  logOut: defineRoute({
    at: 'DELETE /api/me/session',
    does: 'Log out.',
    right: 'browser',
    answer: DoneAnswer,
  }),
  signOutEverywhere: defineRoute({
    at: 'DELETE /api/me/sessions',
    does: 'Log out everywhere.',
    right: 'browser',
    answer: DoneAnswer,
  }),
}
