import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { CreateWebhookBody, ListWebhooksAnswer, NewWebhookAnswer, TestWebhookAnswer } from './schemas.ts'

export const WEBHOOK_ROUTES = {
  webhooks: defineRoute({
    at: 'GET /api/orgas/{orga}/webhooks',
    does: 'List webhooks that report what agents do, with their last calls; owner only.',
    right: 'orgaMember',
    answer: ListWebhooksAnswer,
  }),
  addWebhook: defineRoute({
    at: 'POST /api/orgas/{orga}/webhooks',
    does: 'Add a webhook that reports what agents do; owner only. Its secret is shown once.',
    right: 'orgaMember',
    body: CreateWebhookBody,
    answer: NewWebhookAnswer,
    status: 201,
  }),
  testWebhook: defineRoute({
    at: 'POST /api/orgas/{orga}/webhooks/{webhook}/test',
    does: 'Send a test call to a webhook; owner only.',
    right: 'orgaMember',
    answer: TestWebhookAnswer,
  }),
  removeWebhook: defineRoute({
    at: 'DELETE /api/orgas/{orga}/webhooks/{webhook}',
    does: 'Remove a webhook; owner only.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
}
