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

/** What an agent can do. Searching is not among it: nobody is asked for that. */
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

/** `failed`: it was confirmed and could not be done. `expired`: time, the agent or the item ran out before. */
export const ConfirmationState = z.enum(['waiting', 'done', 'rejected', 'failed', 'expired'])
export type ConfirmationState = z.infer<typeof ConfirmationState>

/** What an agent wants to do in the reader's name, and has not done. */
export const ConfirmationView = z.object({
  id: GovernanceId,
  agent: z.object({ id: GovernanceId, name: z.string() }),
  act: AgentAct,
  state: ConfirmationState,
  /** Where: what the reader may no longer see is null. */
  channel: z.object({ id: GovernanceId, name: z.string(), team: TeamRef.nullable() }).nullable(),
  item: z.object({ id: GovernanceId, kind: ItemKind, title: z.string() }).nullable(),
  /** What exactly: the message or the question, the answer, the options by their words, whom, with what. */
  text: z.string().nullable(),
  response: ConsentWord.nullable(),
  choices: z.array(z.string()),
  nominee: MemberRef.nullable(),
  emoji: z.string().nullable(),
  /** The message that is answered or reacted to. */
  quoted: z.string().nullable(),
  /** Why, in the agent's words. */
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  /** Why the reader said no, or why it could not be done. */
  note: z.string().nullable(),
})
export type ConfirmationView = z.infer<typeof ConfirmationView>

/** GET /api/orgas/{orga}/confirmations: those of one's own agents, newest first. */
export const ListConfirmationsQuery = GovernancePage.extend({ waiting: Flag.optional() })
export type ListConfirmationsQuery = z.input<typeof ListConfirmationsQuery>

export const ListConfirmationsAnswer = z.object({ confirmations: z.array(ConfirmationView), next: Next })
export type ListConfirmationsAnswer = z.infer<typeof ListConfirmationsAnswer>

/** GET …/confirmations/{confirmation}; POST …/confirm does it now; POST …/reject with a reason or without. */
export const ConfirmationAnswer = z.object({ confirmation: ConfirmationView })
export type ConfirmationAnswer = z.infer<typeof ConfirmationAnswer>

export const RejectConfirmationBody = z.strictObject({
  reason: wordsOrNone(TEXT_LIMITS.reason).default(''),
})
export type RejectConfirmationBody = z.input<typeof RejectConfirmationBody>

/** One of GET /api/waiting. */
export const WaitingConfirmation = ConfirmationView.extend({
  orga: z.object({ id: GovernanceId, name: z.string(), accent_color: z.string() }),
})
export type WaitingConfirmation = z.infer<typeof WaitingConfirmation>
