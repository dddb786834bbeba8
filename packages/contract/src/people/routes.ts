import { MeAnswer } from '../people.ts'
import { DoneAnswer } from '../registry.ts'
import { defineRoute } from '../route.ts'

export const ME_ROUTES = {
  me: defineRoute({ at: 'GET /api/me', does: 'Say who asks.', right: 'person', answer: MeAnswer }),
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
