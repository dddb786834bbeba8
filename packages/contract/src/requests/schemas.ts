import * as z from 'zod'

import { Platform } from '../entities/schemas.ts'
import { EntityId, Snowflake } from '../ids.ts'
import { Chosen, JoinServerAnswer, MayPing, MembershipView } from '../memberships/schemas.ts'
import { Named, Names, PageQuery } from '../parts.ts'
import { Warning } from '../warnings.ts'

export const RequestState = z.enum(['pending', 'approved', 'refused', 'withdrawn'])

export const RequestView = z.object({
  id: z.uuid(),
  entity: z.object({
    id: EntityId,
    name: z.string(),
    description: z.string().nullable(),
    platform: Platform.nullable(),
    avatar_url: z.string().nullable(),
    accent_color: z.string().nullable(),
    owner: z.object({ id: Snowflake, name: z.string() }),
  }),
  server_id: Snowflake,
  server_name: z.string().optional(),
  state: RequestState,
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The reason for the refusal. */
  refusal: z.string().nullable(),
  /** What the caller may do while it is pending. */
  may: z.object({
    /** Approve or decline the request. */
    decide: z.boolean(),
    withdraw: z.boolean(),
  }),
})
export type RequestView = z.infer<typeof RequestView>

/** GET /api/requests */
export const ListRequestsQuery = PageQuery.extend({
  state: RequestState.optional(),
  entity: Named.optional(),
  server: Named.optional(),
})
export type ListRequestsQuery = z.input<typeof ListRequestsQuery>

export const ListRequestsAnswer = z.object({
  requests: z.array(RequestView),
  next: z.string().optional(),
})
export type ListRequestsAnswer = z.infer<typeof ListRequestsAnswer>

/** POST /api/requests/{id}/approve; absent fields come from the named or default template, or else mean "all". */
export const ApproveBody = z.strictObject({
  template: Named.optional(),
  channels: Chosen.optional(),
  tools: Chosen.optional(),
  may_ping: MayPing.optional(),
  /** null: no announcement; if absent, the server's own channel. */
  announce: Named.nullable().optional(),
  /** For this request only, instead of the server's own text. */
  announcement: z.string().max(1500).optional(),
  /** Ids or names of roles it may assign; none if absent. */
  assignable_roles: Names.optional(),
  /** false: creates no role for mentioning it. */
  mentionable: z.boolean().optional(),
})
export type ApproveBody = z.infer<typeof ApproveBody>

/**
 * POST /api/requests; decided immediately if the caller may decide there and either owns the entity or specifies what
 * it gets.
 */
export const AskBody = z.strictObject({ entity: Named, server: Named, approve: ApproveBody.optional() })
export type AskBody = z.infer<typeof AskBody>

/** `membership` if it was decided immediately. */
export const AskAnswer = z.object({
  request: RequestView,
  membership: MembershipView.optional(),
  warnings: z.array(Warning),
})
export type AskAnswer = z.infer<typeof AskAnswer>

export const ApproveAnswer = JoinServerAnswer.extend({ request: RequestView })
export type ApproveAnswer = z.infer<typeof ApproveAnswer>

/** POST /api/requests/{id}/reject */
export const RejectBody = z.strictObject({ reason: z.string().trim().min(1).max(500).optional() })
export type RejectBody = z.infer<typeof RejectBody>

/** POST /api/requests/{id}/reject, …/withdraw */
export const RequestAnswer = z.object({ request: RequestView })
export type RequestAnswer = z.infer<typeof RequestAnswer>
