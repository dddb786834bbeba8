/** An outside address that is called when agents act. */
export interface OrgaWebhook {
  orgaId: string
  id: string
  url: string
  /** The secret is derived from this and from the instance's own secret. */
  salt: string
  createdBy: string
  createdAt: number
}

/** One call to one address. */
export interface WebhookDelivery {
  id: string
  webhookId: string
  /** The journal line; null: a test. */
  seq: number | null
  createdAt: number
  attempts: number
  /** The last response; null: none yet. */
  status: number | null
  /** null: it was delivered or given up. */
  nextAt: number | null
  deliveredAt: number | null
}

/** The unit that stores an agent's line queues it for every address. */
export interface WebhookStore {
  insert(webhook: Omit<OrgaWebhook, 'orgaId'>): Promise<void>
  find(id: string): Promise<OrgaWebhook | undefined>
  /** Oldest first. */
  list(): Promise<OrgaWebhook[]>
  /** With all its pending calls. */
  remove(id: string): Promise<void>
  /** Newest first. */
  deliveries(webhookId: string, limit: number): Promise<WebhookDelivery[]>
  addDelivery(delivery: WebhookDelivery): Promise<void>
}

/** A call to be made now. */
export interface DueDelivery {
  webhook: OrgaWebhook
  delivery: WebhookDelivery & { seq: number }
}

/** Across organisations. */
export interface WebhookDirectory {
  /** The longest waiting first. */
  due(now: number, limit: number): Promise<DueDelivery[]>
  tried(
    at: { orgaId: string; id: string },
    outcome: Pick<WebhookDelivery, 'attempts' | 'status' | 'nextAt' | 'deliveredAt'>,
  ): Promise<void>
  /** Finished calls older than that. */
  purge(before: number): Promise<void>
}
