/** An address outside that hears what agents do. */
export interface OrgaWebhook {
  orgaId: string
  id: string
  url: string
  /** The secret is made from this and from what only the instance knows. */
  salt: string
  createdBy: string
  createdAt: number
}

/** One thing to be told to one address. */
export interface WebhookDelivery {
  id: string
  webhookId: string
  /** The line of the journal; null: a test. */
  seq: number | null
  createdAt: number
  attempts: number
  /** What was answered last; null: nothing yet, or not at all. */
  status: number | null
  /** null: it was delivered or given up. */
  nextAt: number | null
  deliveredAt: number | null
}

/** Each line an agent causes is queued for every address by the unit that stores it. */
export interface WebhookStore {
  insert(webhook: Omit<OrgaWebhook, 'orgaId'>): Promise<void>
  find(id: string): Promise<OrgaWebhook | undefined>
  /** Oldest first. */
  list(): Promise<OrgaWebhook[]>
  /** With everything that was to be told. */
  remove(id: string): Promise<void>
  /** Newest first. */
  deliveries(webhookId: string, limit: number): Promise<WebhookDelivery[]>
  addDelivery(delivery: WebhookDelivery): Promise<void>
}

/** What is to be told now. */
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
  /** What is over and older than that. */
  purge(before: number): Promise<void>
}
