import { DoneAnswer } from '@arachne/contract'
import {
  CreateWebhookBody,
  ListWebhooksAnswer,
  NewWebhookAnswer,
  TestWebhookAnswer,
} from '@arachne/contract/governance'

import type { ApiRoute } from './api-route.ts'

const WEBHOOKS = '/api/orgas/{orga}/webhooks'

/** Who outside hears what agents do in an organisation. */
export const WEBHOOK_TABLE: readonly ApiRoute[] = [
  {
    at: `GET ${WEBHOOKS}`,
    does: 'List the addresses that hear what agents do, with the last calls; for the owner.',
    right: 'orgaMember',
    answer: ListWebhooksAnswer,
  },
  {
    at: `POST ${WEBHOOKS}`,
    does: 'Name an address that hears what agents do; for the owner. Its secret is shown once.',
    right: 'orgaMember',
    body: CreateWebhookBody,
    answer: NewWebhookAnswer,
    status: 201,
  },
  {
    at: `POST ${WEBHOOKS}/{webhook}/test`,
    does: 'Call the address once, now; for the owner.',
    right: 'orgaMember',
    answer: TestWebhookAnswer,
  },
  {
    at: `DELETE ${WEBHOOKS}/{webhook}`,
    does: 'Tell the address nothing any more; for the owner.',
    right: 'orgaMember',
    answer: DoneAnswer,
  },
]
