import * as z from 'zod'

import { GovernanceId, MemberRef } from '../parts.ts'

/** The delivery of one call to an address, over several attempts. */
export const WebhookDelivery = z.object({
  /** The same in every attempt, so the receiver can recognise duplicates. */
  id: GovernanceId,
  type: z.enum(['agent.acted', 'webhook.test']),
  /** The journal line it reports; null for a test. */
  seq: z.int().nullable(),
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.int(),
  /** The HTTP status of the last answer; null: no answer. */
  status: z.int().nullable(),
  /** The time of the next attempt. */
  next_at: z.iso.datetime().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** An external address that is notified of what agents do in the organisation. */
export const WebhookView = z.object({
  id: GovernanceId,
  url: z.string(),
  created_at: z.iso.datetime(),
  created_by: MemberRef,
  /** The last ten, newest first. */
  deliveries: z.array(WebhookDelivery),
})
export type WebhookView = z.infer<typeof WebhookView>

/**
 * GET /api/orgas/{orga}/webhooks, for the owner: at most ten, oldest first. DELETE …/webhooks/{webhook} removes one.
 */
export const ListWebhooksAnswer = z.object({ webhooks: z.array(WebhookView) })
export type ListWebhooksAnswer = z.infer<typeof ListWebhooksAnswer>

/** POST /api/orgas/{orga}/webhooks */
export const CreateWebhookBody = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) })
export type CreateWebhookBody = z.input<typeof CreateWebhookBody>

export const NewWebhookAnswer = z.object({
  webhook: WebhookView,
  /** The key that signs calls, shown once: `whsec_` and base64, following Standard Webhooks. */
  secret: z.string(),
})
export type NewWebhookAnswer = z.infer<typeof NewWebhookAnswer>

/** POST /api/orgas/{orga}/webhooks/{webhook}/test: calls the address once, immediately. */
export const TestWebhookAnswer = z.object({
  delivered: z.boolean(),
  /** null: no answer, or the address is not allowed to be called. */
  status: z.int().nullable(),
})
export type TestWebhookAnswer = z.infer<typeof TestWebhookAnswer>

/**
 * The body posted to the address, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. It names
 * things and never contains anyone's messages, choices or answers.
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
      /** The member the agent acted for. */
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
