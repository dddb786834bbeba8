import * as z from 'zod'

import { GovernanceId, MemberRef } from '../parts.ts'

/** One attempt after the other to tell an address of one thing. */
export const WebhookDelivery = z.object({
  /** The same in every attempt: whoever hears it twice knows it by this. */
  id: GovernanceId,
  type: z.enum(['agent.acted', 'webhook.test']),
  /** The line of the journal it is about; none for a test. */
  seq: z.int().nullable(),
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.int(),
  /** What the address answered last; null: nothing. */
  status: z.int().nullable(),
  /** When it is tried again. */
  next_at: z.iso.datetime().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** An address outside that hears what agents do in the organisation. */
export const WebhookView = z.object({
  id: GovernanceId,
  url: z.string(),
  created_at: z.iso.datetime(),
  created_by: MemberRef,
  /** The last ten, newest first. */
  deliveries: z.array(WebhookDelivery),
})
export type WebhookView = z.infer<typeof WebhookView>

/** GET /api/orgas/{orga}/webhooks, for the owner: at most ten, oldest first. DELETE …/webhooks/{webhook} ends one. */
export const ListWebhooksAnswer = z.object({ webhooks: z.array(WebhookView) })
export type ListWebhooksAnswer = z.infer<typeof ListWebhooksAnswer>

/** POST /api/orgas/{orga}/webhooks */
export const CreateWebhookBody = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) })
export type CreateWebhookBody = z.input<typeof CreateWebhookBody>

export const NewWebhookAnswer = z.object({
  webhook: WebhookView,
  /** What calls are signed with, shown once: `whsec_` and base64, as Standard Webhooks has it. */
  secret: z.string(),
})
export type NewWebhookAnswer = z.infer<typeof NewWebhookAnswer>

/** POST /api/orgas/{orga}/webhooks/{webhook}/test: calls the address once, now. */
export const TestWebhookAnswer = z.object({
  delivered: z.boolean(),
  /** null: nobody answered, or the address is none that is called. */
  status: z.int().nullable(),
})
export type TestWebhookAnswer = z.infer<typeof TestWebhookAnswer>

/**
 * What is posted to the address, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. It names
 * things; what anybody said, chose or answered is not in it.
 */
export const WebhookCall = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('agent.acted'),
    timestamp: z.iso.datetime(),
    data: z.object({
      orga_id: GovernanceId,
      seq: z.int(),
      kind: z.string(),
      action: z.string(),
      target_type: z.string(),
      target_id: z.string(),
      team_id: GovernanceId.nullable(),
      /** For whom the agent acted. */
      member_id: GovernanceId.nullable(),
      actor_kind: z.literal('agent'),
      grant_id: GovernanceId.nullable(),
    }),
  }),
  z.object({
    type: z.literal('webhook.test'),
    timestamp: z.iso.datetime(),
    data: z.object({ orga_id: GovernanceId }),
  }),
])
export type WebhookCall = z.infer<typeof WebhookCall>
