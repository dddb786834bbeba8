import type { OrgaWebhook, WebhookDelivery, WebhookDirectory, WebhookStore } from '@arachne/core/governance'

import type { Queries } from '../../engine/schema.ts'
import { toIso, toMs } from '../times.ts'
import type { WebhookDeliveryRow, WebhookRow } from './webhook-schema.ts'

function toWebhook(row: WebhookRow): OrgaWebhook {
  return {
    orgaId: row.orga_id,
    id: row.id,
    url: row.url,
    salt: row.salt,
    createdBy: row.created_by,
    createdAt: toMs(row.created_at),
  }
}

function toDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    seq: row.seq,
    createdAt: toMs(row.created_at),
    attempts: row.attempts,
    status: row.status,
    nextAt: toMs(row.next_at),
    deliveredAt: toMs(row.delivered_at),
  }
}

function toDeliveryRow(orgaId: string, given: WebhookDelivery): WebhookDeliveryRow {
  return {
    orga_id: orgaId,
    id: given.id,
    webhook_id: given.webhookId,
    seq: given.seq,
    created_at: toIso(given.createdAt),
    attempts: given.attempts,
    status: given.status,
    next_at: toIso(given.nextAt),
    delivered_at: toIso(given.deliveredAt),
  }
}

export function createWebhookStore(db: Queries, orgaId: string): WebhookStore {
  const rows = () => db.selectFrom('webhook').selectAll().where('orga_id', '=', orgaId)

  return {
    async insert({ id, url, salt, createdBy, createdAt }) {
      const made = { created_by: createdBy, created_at: toIso(createdAt) }
      await db
        .insertInto('webhook')
        .values({ orga_id: orgaId, id, url, salt, ...made })
        .execute()
    },

    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && toWebhook(row)
    },

    async list() {
      return (await rows().orderBy('created_at').orderBy('id').execute()).map(toWebhook)
    },

    async remove(id) {
      await db.deleteFrom('webhook').where('orga_id', '=', orgaId).where('id', '=', id).execute()
    },

    async deliveries(webhookId, limit) {
      const found = await db
        .selectFrom('webhook_delivery')
        .selectAll()
        .where('orga_id', '=', orgaId)
        .where('webhook_id', '=', webhookId)
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return found.map(toDelivery)
    },

    async addDelivery(delivery) {
      await db.insertInto('webhook_delivery').values(toDeliveryRow(orgaId, delivery)).execute()
    },
  }
}

/** Queues a call to every address of the organisation for what agents did. */
export async function queueDeliveries(
  db: Queries,
  orgaId: string,
  { seqs, now, newId }: { seqs: readonly number[]; now: number; newId(): string },
): Promise<void> {
  if (seqs.length === 0) return
  const hooks = await db.selectFrom('webhook').select('id').where('orga_id', '=', orgaId).execute()
  const queued = hooks.flatMap(({ id: webhookId }) =>
    seqs.map((seq) => ({ id: newId(), webhookId, seq, createdAt: now, nextAt: now })),
  )
  const untried = { attempts: 0, status: null, deliveredAt: null }
  for (const one of queued) {
    await db
      .insertInto('webhook_delivery')
      .values(toDeliveryRow(orgaId, { ...one, ...untried }))
      .execute()
  }
}

export function createWebhookDirectory(db: Queries): WebhookDirectory {
  return {
    async due(now, limit) {
      const found = await db
        .selectFrom('webhook_delivery as delivery')
        .innerJoin('webhook', (join) =>
          join
            .onRef('webhook.orga_id', '=', 'delivery.orga_id')
            .onRef('webhook.id', '=', 'delivery.webhook_id'),
        )
        .innerJoin('orga', 'orga.id', 'delivery.orga_id')
        .selectAll('delivery')
        .select(['webhook.url', 'webhook.salt', 'webhook.created_by', 'webhook.created_at as hook_since'])
        .where('delivery.next_at', '<=', toIso(now))
        .where('orga.deleted_at', 'is', null)
        .orderBy('delivery.next_at')
        .orderBy('delivery.seq')
        .limit(limit)
        .execute()
      return found.map((row) => {
        const hook = { ...row, id: row.webhook_id, created_at: row.hook_since }
        return { webhook: toWebhook(hook), delivery: { ...toDelivery(row), seq: row.seq ?? 0 } }
      })
    },

    async tried({ orgaId, id }, { attempts, status, nextAt, deliveredAt }) {
      await db
        .updateTable('webhook_delivery')
        .set({ attempts, status, next_at: toIso(nextAt), delivered_at: toIso(deliveredAt) })
        .where('orga_id', '=', orgaId)
        .where('id', '=', id)
        .execute()
    },

    async purge(before) {
      await db
        .deleteFrom('webhook_delivery')
        .where('next_at', 'is', null)
        .where('created_at', '<', toIso(before))
        .execute()
    },
  }
}
