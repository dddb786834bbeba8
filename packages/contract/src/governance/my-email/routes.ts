import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { MyEmailAnswer, MyEmailBody } from './schemas.ts'

export const MY_EMAIL_ROUTES = {
  myEmail: defineRoute({
    at: 'GET /api/me/email',
    does: 'Say which address is known of whoever asks.',
    right: 'account',
    answer: MyEmailAnswer,
  }),
  setMyEmail: defineRoute({
    at: 'PUT /api/me/email',
    does: 'Have a link sent to an address, or prove by the link that it is one’s own.',
    right: 'account',
    body: MyEmailBody,
    answer: MyEmailAnswer,
  }),
  forgetMyEmail: defineRoute({
    at: 'DELETE /api/me/email',
    does: 'Forget the address of whoever asks.',
    right: 'account',
    answer: DoneAnswer,
  }),
}
