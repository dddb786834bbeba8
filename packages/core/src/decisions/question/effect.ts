import type { MessagePlace } from './question-state.ts'

/**
 * Something to do in the world. The id is the same whenever the same effect is worked out again, so doing it twice can
 * be told from doing two things: Discord takes it as the nonce of a message. `at` is when it came up.
 */
export type DecisionEffect = { id: string; at: number } & EffectBody

export type EffectBody =
  | { type: 'post_card' }
  | { type: 'edit_card' }
  /** `words`: what was not understood. */
  | { type: 'clarify'; attempt: number; to: string; words?: readonly string[] }
  /** Shows how a typed choice was read, to be confirmed by who wrote it. */
  | { type: 'confirm'; number: number; to: string }
  /** Told once per person, not to everybody. */
  | { type: 'turn_away'; person: string }
  | { type: 'already_answered'; person: string }
  | { type: 'too_late'; person: string }
  /** A counter-question, for the agent that waits. */
  | { type: 'ask_agent'; text: string; by: string; name: string }
  /** Says under a typed answer that it was taken. */
  | { type: 'react'; place: MessagePlace }
  /** The agent added something. */
  | { type: 'addition'; number: number }
  /** The program was away; the question still stands. */
  | { type: 'restart_notice' }
  | { type: 'remind'; number: number }
  | { type: 'escalate' }
  | { type: 'abort_notice' }
  /** Whoever waits can have the result now. */
  | { type: 'wake' }
  | { type: 'archive_thread' }
