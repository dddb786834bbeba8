import type { DoneAnswer } from '@arachne/contract'
import {
  CreateWebhookBody,
  type ListWebhooksAnswer,
  type NewWebhookAnswer,
  type TestWebhookAnswer,
  type WebhookDelivery as WebhookDeliveryView,
  type WebhookView,
} from '@arachne/contract/governance'
import {
  type GovernanceStore,
  isHeard,
  type OrgaSeats,
  type ShownWebhook,
  type WebhookDelivery,
  type Webhooks,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { type Picture, takePicture } from './present-structure.ts'
import { seatOf } from './seat-of.ts'

export interface WebhookRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  webhooks: Webhooks
}

/** Who outside hears what agents do. */
export function webhookRoutes({ store, seats, webhooks }: WebhookRoutesDeps): Hono<HttpEnv> {
  const pictureOf = (orgaId: string) => takePicture(store.reads(orgaId))

  return new Hono<HttpEnv>()
    .get('/:orga/webhooks', async (c) => {
      const seat = await seatOf(c, seats)
      const found = await webhooks.list(seat)
      const picture = await pictureOf(seat.orgaId)
      const shown = found.map((webhook) => presentWebhook(webhook, picture))
      return c.json({ webhooks: shown } satisfies ListWebhooksAnswer)
    })
    .post('/:orga/webhooks', async (c) => {
      const seat = await seatOf(c, seats)
      const { url } = parseInput(CreateWebhookBody, await readJson(c.req.raw))
      const { webhook, secret } = await webhooks.add(seat, url)
      const shown = presentWebhook(webhook, await pictureOf(seat.orgaId))
      return c.json({ webhook: shown, secret } satisfies NewWebhookAnswer, 201)
    })
    .post('/:orga/webhooks/:webhook/test', async (c) => {
      const status = await webhooks.test(await seatOf(c, seats), c.req.param('webhook'))
      return c.json({ delivered: isHeard(status), status } satisfies TestWebhookAnswer)
    })
    .delete('/:orga/webhooks/:webhook', async (c) => {
      await webhooks.remove(await seatOf(c, seats), c.req.param('webhook'))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}

const iso = (ms: number) => new Date(ms).toISOString()

function presentWebhook(webhook: ShownWebhook, { member }: Picture): WebhookView {
  const { id, url, createdAt, createdBy, deliveries } = webhook
  return {
    id,
    url,
    created_at: iso(createdAt),
    created_by: member(createdBy),
    deliveries: deliveries.map(presentDelivery),
  }
}

function presentDelivery(delivery: WebhookDelivery): WebhookDeliveryView {
  const { id, seq, createdAt, attempts, status, nextAt, deliveredAt } = delivery
  return {
    id,
    type: seq === null ? 'webhook.test' : 'agent.acted',
    seq,
    at: iso(createdAt),
    state: deliveredAt !== null ? 'delivered' : nextAt !== null ? 'waiting' : 'given_up',
    attempts,
    status,
    next_at: nextAt === null ? null : iso(nextAt),
  }
}
