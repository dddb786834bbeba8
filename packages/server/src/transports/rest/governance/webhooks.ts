import type { WebhookDelivery as WebhookDeliveryView, WebhookView } from '@arachne/contract/governance'
import type { WEBHOOK_ROUTES } from '@arachne/contract/routes'
import {
  type GovernanceStore,
  isHeard,
  type ShownWebhook,
  type WebhookDelivery,
  type Webhooks,
} from '@arachne/core/governance'

import type { Handlers } from '../bind-routes.ts'
import { type Picture, takePicture } from './present-structure.ts'

export interface WebhookDeps {
  store: Pick<GovernanceStore, 'reads'>
  webhooks: Webhooks
}

/** Outside addresses that are called when agents act. */
export function webhookHandlers({ store, webhooks }: WebhookDeps): Handlers<typeof WEBHOOK_ROUTES> {
  const pictureOf = (orgaId: string) => takePicture(store.reads(orgaId))
  return {
    async webhooks({ seat }) {
      const found = await webhooks.list(seat)
      const picture = await pictureOf(seat.orgaId)
      return { webhooks: found.map((webhook) => presentWebhook(webhook, picture)) }
    },
    async addWebhook({ seat, input: { url } }) {
      const { webhook, secret } = await webhooks.add(seat, url)
      return { webhook: presentWebhook(webhook, await pictureOf(seat.orgaId)), secret }
    },
    async testWebhook({ seat, params: { webhook } }) {
      const status = await webhooks.test(seat, webhook)
      return { delivered: isHeard(status), status }
    },
    async removeWebhook({ seat, params: { webhook } }) {
      await webhooks.remove(seat, webhook)
      return { warnings: [] }
    },
  }
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
