import type { OrgaWebhook, WebhookDelivery, WebhookDirectory, WebhookStore } from '@arachne/core/governance'

import { fromColumns, time, toColumns, type Table } from '../../engine/columns.ts'
import type { Queries } from '../../engine/schema.ts'
import { toIso } from '../times.ts'
import type { WebhookDeliveryRow, WebhookRow } from './webhook-schema.ts'

const WEBHOOK: Table<OrgaWebhook, WebhookRow> = {
  orgaId: 'orga_id',
  id: 'id',
  url: 'url',
  salt: 'salt',
  createdBy: 'created_by',
  createdAt: time('created_at'),
}

const DELIVERY: Table<WebhookDelivery, Omit<WebhookDeliveryRow, 'orga_id'>> = {
  id: 'id',
  webhookId: 'webhook_id',
  seq: 'seq',
  createdAt: time('created_at'),
  attempts: 'attempts',
  status: 'status',
  nextAt: time('next_at'),
  deliveredAt: time('delivered_at'),
}

export function createWebhookStore(db: Queries, orgaId: string): WebhookStore {
  const rows = () => db.selectFrom('webhook').selectAll().where('orga_id', '=', orgaId)

  return {
    async insert(webhook) {
      await db
        .insertInto('webhook')
        .values(toColumns(WEBHOOK, { ...webhook, orgaId }))
        .execute()
    },

    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && fromColumns(WEBHOOK, row)
    },

    async list() {
      return (await rows().orderBy('created_at').orderBy('id').execute()).map((row) =>
        fromColumns(WEBHOOK, row),
      )
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
      return found.map((row) => fromColumns(DELIVERY, row))
    },

    async addDelivery(delivery) {
      await db
        .insertInto('webhook_delivery')
        .values({ orga_id: orgaId, ...toColumns(DELIVERY, delivery) })
        .execute()
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
      .values({ orga_id: orgaId, ...toColumns(DELIVERY, { ...one, ...untried }) })
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
        return {
          webhook: fromColumns(WEBHOOK, hook),
          delivery: { ...fromColumns(DELIVERY, row), seq: row.seq ?? 0 },
        }
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
