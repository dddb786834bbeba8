/** Addresses that are called when agents act; `schema.ts` describes how values are stored. */
export interface WebhookSchema {
  webhook: WebhookRow
  webhook_delivery: WebhookDeliveryRow
}

export interface WebhookRow {
  orga_id: string
  id: string
  url: string
  salt: string
  created_by: string
  created_at: string
}

export interface WebhookDeliveryRow {
  orga_id: string
  id: string
  webhook_id: string
  seq: number | null
  created_at: string
  attempts: number
  status: number | null
  next_at: string | null
  delivered_at: string | null
}
