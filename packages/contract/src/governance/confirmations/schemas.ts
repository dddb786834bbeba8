import * as z from 'zod'

import { Flag } from '../../bounds.ts'
import {
  ConsentWord,
  GovernanceId,
  GovernancePage,
  ItemKind,
  MemberRef,
  Next,
  TEXT_LIMITS,
  TeamRef,
  wordsOrNone,
} from '../parts.ts'

/** The acts available to an agent. Search is missing because it needs no confirmation. */
export const AGENT_ACTS = [
  'send_message',
  'react_to_message',
  'cast_vote',
  'respond_to_topic',
  'ask_clarification',
  'nominate_member',
  'respond_to_election',
] as const

export const AgentAct = z.enum(AGENT_ACTS)
export type AgentAct = z.infer<typeof AgentAct>

/** `failed`: confirmed, but it couldn't be carried out. `expired`: the time, the agent or the item ended first. */
export const ConfirmationState = z.enum(['waiting', 'done', 'rejected', 'failed', 'expired'])
export type ConfirmationState = z.infer<typeof ConfirmationState>

/** An act an agent wants to carry out in the reader's name, not yet done. */
export const ConfirmationView = z.object({
  id: GovernanceId,
  agent: z.object({ id: GovernanceId, name: z.string() }),
  act: AgentAct,
  state: ConfirmationState,
  /** The place of the act; null for parts the reader may no longer see. */
  channel: z.object({ id: GovernanceId, name: z.string(), team: TeamRef.nullable() }).nullable(),
  item: z.object({ id: GovernanceId, kind: ItemKind, title: z.string() }).nullable(),
  /** The content of the act: message or question, answer, options by their labels, people, and additions. */
  text: z.string().nullable(),
  response: ConsentWord.nullable(),
  choices: z.array(z.string()),
  nominee: MemberRef.nullable(),
  emoji: z.string().nullable(),
  /** The message being answered or reacted to. */
  quoted: z.string().nullable(),
  /** The agent's reason, in its own words. */
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  /** The reader's reason for rejecting it, or the reason it failed. */
  note: z.string().nullable(),
})
export type ConfirmationView = z.infer<typeof ConfirmationView>

/** GET /api/orgas/{orga}/confirmations: those of the caller's own agents, newest first. */
export const ListConfirmationsQuery = GovernancePage.extend({ waiting: Flag.optional() })
export type ListConfirmationsQuery = z.input<typeof ListConfirmationsQuery>

export const ListConfirmationsAnswer = z.object({ confirmations: z.array(ConfirmationView), next: Next })
export type ListConfirmationsAnswer = z.infer<typeof ListConfirmationsAnswer>

/** GET …/confirmations/{confirmation}; POST …/confirm carries it out now; POST …/reject takes an optional reason. */
export const ConfirmationAnswer = z.object({ confirmation: ConfirmationView })
export type ConfirmationAnswer = z.infer<typeof ConfirmationAnswer>

export const RejectConfirmationBody = z.strictObject({
  reason: wordsOrNone(TEXT_LIMITS.reason).default(''),
})
export type RejectConfirmationBody = z.input<typeof RejectConfirmationBody>

/** One entry of GET /api/waiting. */
export const WaitingConfirmation = ConfirmationView.extend({
  orga: z.object({ id: GovernanceId, name: z.string(), accent_color: z.string() }),
})
export type WaitingConfirmation = z.infer<typeof WaitingConfirmation>
