import * as z from 'zod'

/** The closed set of codes, mapped by every edge: REST status, MCP error, OAuth error, Discord text. */
export const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'rate_limited',
  'unavailable',
  'internal',
] as const
export const ErrorCode = z.enum(ERROR_CODES)
export type ErrorCode = z.infer<typeof ErrorCode>

/** Finer, stable reasons below a code. Callers may rely on them; reasons are only ever added. */
export const ERROR_REASONS = [
  'entity_inactive',
  'not_on_server',
  'tool_not_granted',
  'channel_not_granted',
  'channel_blocked',
  'channel_muted',
  'channel_silenced',
  'bot_cannot_view',
  'bot_not_in_thread',
  'bot_cannot_send',
  'bot_lacks_permission',
  'name_refused',
  'name_taken',
  'ambiguous_name',
  'already_member',
  'entity_limit',
  'orga_limit',
  'request_pending',
  'request_decided',
  'gift_pending',
  'gift_gone',
  'gift_expired',
  'server_unknown',
  'server_banned',
  'webhook_limit',
  'discord_unreachable',
  'discord_refused',
  'outcome_unknown',
  'not_own_message',
  'key_reused',
  'already_claimed',
  'in_use',
  'file_too_large',
  'picture_refused',
  'quota_reached',
  'url_refused',
  'url_failed',
  'dm_refused',
  'dms_closed',
  'needs_confirmation',
  'rejected',
  'role_not_assignable',
  'bot_outranked',
  'discord_limit',
  'missing_intent',
  'stale_page',
  'wrong_phase',
  'reason_required',
  'human_answered',
  'unanswered',
  'decisions_off',
  'decisions_not_set_up',
  'not_eligible',
  'closed',
  'page_gone',
  'seen_by_others',
  'archived',
] as const
export const ErrorReason = z.enum(ERROR_REASONS)
export type ErrorReason = z.infer<typeof ErrorReason>

/**
 * The rule a field breaks, in a word; `limit` and `word` go with it. The server's sentence is English; other languages
 * form their own from these.
 */
export const FIELD_RULES = [
  'missing',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_few',
  'too_many',
  'wrong_form',
  'not_a_choice',
  'unknown_field',
  'control_characters',
  'writing_direction',
  'nothing_visible',
  'reserved_word',
  'unknown_name',
  'unknown_person',
  'already_owner',
  'unknown_placeholder',
  'one_state_only',
] as const
export const FieldRule = z.enum(FIELD_RULES)
export type FieldRule = z.infer<typeof FieldRule>

export const FieldProblem = z.object({
  path: z.string(),
  message: z.string(),
  rule: FieldRule.optional(),
  /** The number that was exceeded or not reached. */
  limit: z.number().optional(),
  /** The unacceptable word in the input. */
  word: z.string().optional(),
})
export type FieldProblem = z.infer<typeof FieldProblem>

/** The body of a refusal over REST. */
export const ErrorBody = z.object({
  code: ErrorCode,
  reason: ErrorReason.optional(),
  message: z.string(),
  /** For `invalid`: which fields, and what is wrong with them. */
  fields: z.array(FieldProblem).optional(),
  /** For `ambiguous_name`: everything the name could mean. */
  candidates: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  retry_after_seconds: z.number().optional(),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
