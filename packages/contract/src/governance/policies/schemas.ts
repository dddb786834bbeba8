import * as z from 'zod'

import { Moment } from '../../bounds.ts'
import { GovernanceId, line, MemberRef, Next, TeamRef, TEXT_LIMITS, words, wordsOrNone } from '../parts.ts'

export const PolicyView = z.object({
  id: GovernanceId,
  number: z.int().nullable(),
  phase: z.enum(['draft', 'published', 'retired']),
  title: z.string(),
  abstract: z.string(),
  /** Markdown; absent in lists. */
  text: z.string().optional(),
  version: z.int(),
  role: z.object({ id: GovernanceId, title: z.string(), team: TeamRef, holder: MemberRef }),
  review_on: z.iso.datetime().nullable(),
  adopted_by: z.object({ id: GovernanceId, title: z.string() }).nullable(),
  updated_at: z.iso.datetime(),
  /** The reader holds the role that owns it. */
  may_edit: z.boolean(),
})
export type PolicyView = z.infer<typeof PolicyView>

/** GET /api/orgas/{orga}/policies: by number. */
export const ListPoliciesAnswer = z.object({ policies: z.array(PolicyView), next: Next })
export type ListPoliciesAnswer = z.infer<typeof ListPoliciesAnswer>

export const PolicyAnswer = z.object({
  policy: PolicyView,
  /** Newest first. */
  history: z.array(
    z.object({
      version: z.int(),
      title: z.string(),
      abstract: z.string(),
      text: z.string(),
      at: z.iso.datetime(),
      by: MemberRef.nullable(),
    }),
  ),
})
export type PolicyAnswer = z.infer<typeof PolicyAnswer>

export const CreatePolicyBody = z.strictObject({
  role_id: GovernanceId,
  title: line(TEXT_LIMITS.title),
  abstract: wordsOrNone(TEXT_LIMITS.mission).default(''),
  text: words(TEXT_LIMITS.policy),
  publish: z.boolean().default(false),
})
export type CreatePolicyBody = z.input<typeof CreatePolicyBody>

/** PATCH /api/orgas/{orga}/policies/{policy}; POST …/publish, …/retire */
export const ChangePolicyBody = z.strictObject({
  title: line(TEXT_LIMITS.title).optional(),
  abstract: wordsOrNone(TEXT_LIMITS.mission).optional(),
  text: words(TEXT_LIMITS.policy).optional(),
  review_on: Moment.nullable().optional(),
})
export type ChangePolicyBody = z.input<typeof ChangePolicyBody>
