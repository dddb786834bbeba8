import type { MessagePlace } from './question-state.ts'

/**
 * Something to do in the outside world. The same effect always gets the same id, so that repeating it is recognised:
 * Discord takes the id as the nonce of a message. `at` is when it arose.
 */
export type DecisionEffect = { id: string; at: number } & EffectBody

export type EffectBody =
  | { type: 'post_card' }
  | { type: 'edit_card' }
  /** `words`: what wasn't understood. */
  | { type: 'clarify'; attempt: number; to: string; words?: readonly string[] }
  /** Shows how a typed choice was read; its author confirms it. */
  | { type: 'confirm'; number: number; to: string }
  /** Sent once to each person, privately. */
  | { type: 'turn_away'; person: string }
  | { type: 'already_answered'; person: string }
  | { type: 'too_late'; person: string }
  /** A counter-question for the waiting agent. */
  | { type: 'ask_agent'; text: string; by: string; name: string }
  /** Shows on a typed answer that it was accepted. */
  | { type: 'react'; place: MessagePlace }
  /** The agent added something. */
  | { type: 'addition'; number: number }
  /** The program was away; the question is still open. */
  | { type: 'restart_notice' }
  | { type: 'remind'; number: number }
  | { type: 'escalate' }
  | { type: 'abort_notice' }
  /** Waiting calls can have the result now. */
  | { type: 'wake' }
  | { type: 'archive_thread' }
