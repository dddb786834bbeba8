import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { MyEmailAnswer, MyEmailBody } from './schemas.ts'

export const MY_EMAIL_ROUTES = {
  myEmail: defineRoute({
    at: 'GET /api/me/email',
    does: 'Show your e-mail address.',
    right: 'account',
    answer: MyEmailAnswer,
  }),
  setMyEmail: defineRoute({
    at: 'PUT /api/me/email',
    does: 'Send a link to an address, or confirm the address with that link.',
    right: 'account',
    body: MyEmailBody,
    answer: MyEmailAnswer,
  }),
  forgetMyEmail: defineRoute({
    at: 'DELETE /api/me/email',
    does: 'Remove your e-mail address.',
    right: 'account',
    answer: DoneAnswer,
  }),
}
