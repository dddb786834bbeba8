import * as z from 'zod'

import { Flag } from '../../bounds.ts'
import { ItemCard } from '../chat/schemas.ts'
import { WaitingConfirmation } from '../confirmations/schemas.ts'
import { ConsentWord, GovernanceId, GovernancePage, ItemKind, MemberRef, Next, TeamRef } from '../parts.ts'

/** The fields common to items of every kind. */
export const ItemHead = ItemCard.extend({
  channel_id: GovernanceId,
  message_id: GovernanceId.nullable(),
  team: TeamRef.nullable(),
  author: MemberRef,
  created_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
  open: z.boolean(),
  /** The journal entry recording its outcome. */
  decision_seq: z.int().nullable(),
  round: z.int(),
})
export type ItemHead = z.infer<typeof ItemHead>

/** Reasons why the caller may not take an act that the page shows anyway. */
export const MAY_REASONS = [
  'wrong_phase',
  'not_eligible',
  'not_author',
  'not_facilitator',
  'not_referee',
  'objection_open',
  'not_everyone_answered',
  'nobody_consented',
  'deadline_passed',
  'already_voted',
  'not_accepted',
  'nothing_prepared',
  'already_applied',
  'not_holder',
  'too_late',
  'archived',
] as const

export const May = z.object({ allowed: z.boolean(), reason: z.enum(MAY_REASONS).nullable() })
export type May = z.infer<typeof May>

/** GET /api/orgas/{orga}/items: topics, votings and elections the caller has access to. */
export const ListItemsQuery = GovernancePage.extend({
  kind: ItemKind.optional(),
  open: Flag.optional(),
  team_id: GovernanceId.optional(),
  /** Only items waiting for the caller. */
  waiting: Flag.optional(),
})
export type ListItemsQuery = z.input<typeof ListItemsQuery>

export const ListItemsAnswer = z.object({ items: z.array(ItemHead), next: Next })
export type ListItemsAnswer = z.infer<typeof ListItemsAnswer>

/** GET /api/waiting: everything waiting for the caller's answer, in all organisations, by deadline. */
export const WaitingItem = ItemHead.extend({
  orga: z.object({ id: GovernanceId, name: z.string(), accent_color: z.string() }),
  /** Acts available directly in the list. */
  act: z.enum(['consent', 'vote', 'nominate', 'consent_election', 'accept_candidacy', 'clarify', 'resolve']),
  /** The options of a vote that takes a single press; empty if the ballot takes more, or is final. */
  options: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type WaitingItem = z.infer<typeof WaitingItem>

export const WaitingAnswer = z.object({
  items: z.array(WaitingItem),
  /** Acts of the caller's own agents that need confirmation, newest first. */
  confirmations: z.array(WaitingConfirmation),
})
export type WaitingAnswer = z.infer<typeof WaitingAnswer>

export const ITEM_TEMPLATES = [
  'policy_change',
  'role_change',
  'budget',
  'event',
  'role_election',
  'term_end',
] as const

export const Answered = z.object({
  member: MemberRef,
  response: ConsentWord,
  reason: z.string(),
  version: z.int(),
  at: z.iso.datetime(),
  via_agent: z.boolean(),
})
