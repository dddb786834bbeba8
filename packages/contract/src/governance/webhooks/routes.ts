import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { CreateWebhookBody, ListWebhooksAnswer, NewWebhookAnswer, TestWebhookAnswer } from './schemas.ts'

export const WEBHOOK_ROUTES = {
  webhooks: defineRoute({
    at: 'GET /api/orgas/{orga}/webhooks',
    does: 'List the addresses that hear what agents do, with the last calls; for the owner.',
    right: 'orgaMember',
    answer: ListWebhooksAnswer,
  }),
  addWebhook: defineRoute({
    at: 'POST /api/orgas/{orga}/webhooks',
    does: 'Name an address that hears what agents do; for the owner. Its secret is shown once.',
    right: 'orgaMember',
    body: CreateWebhookBody,
    answer: NewWebhookAnswer,
    status: 201,
  }),
  testWebhook: defineRoute({
    at: 'POST /api/orgas/{orga}/webhooks/{webhook}/test',
    does: 'Call the address once, now; for the owner.',
    right: 'orgaMember',
    answer: TestWebhookAnswer,
  }),
  removeWebhook: defineRoute({
    at: 'DELETE /api/orgas/{orga}/webhooks/{webhook}',
    does: 'Tell the address nothing any more; for the owner.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
}
