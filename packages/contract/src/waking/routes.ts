import { DoneAnswer } from '../parts.ts'
import { defineRoute } from '../route.ts'
import { WakeCallAnswer, WakeCallBody } from './schemas.ts'

export const WAKE_CALL_ROUTES = {
  readWakeCall: defineRoute({
    at: 'GET /api/entities/{entity}/wake-call',
    does: 'Show its wake-up address.',
    right: 'owner',
    answer: WakeCallAnswer,
  }),
  setWakeCall: defineRoute({
    at: 'PUT /api/entities/{entity}/wake-call',
    does: 'Set its wake-up address.',
    right: 'owner',
    body: WakeCallBody,
    answer: WakeCallAnswer,
  }),
  removeWakeCall: defineRoute({
    at: 'DELETE /api/entities/{entity}/wake-call',
    does: 'Stop waking it.',
    right: 'owner',
    answer: DoneAnswer,
  }),
}
