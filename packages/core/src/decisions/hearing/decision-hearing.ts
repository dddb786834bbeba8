import type { DecisionMessage } from '../decision-ports.ts'
import type { Responder } from '../question/event.ts'

export interface DecisionReaction {
  channelId: string
  messageId: string
  emoji: string
  from: Responder
  at: number
}

/** What people do near questions, from any source: gateway, polling, catching up. Repeating it changes nothing. */
export interface DecisionHearing {
  /** Any message; those that concern no question cost one look-up. */
  message(message: DecisionMessage): Promise<void>
  reaction(reaction: DecisionReaction): Promise<void>
}

export interface DecisionCatchUp {
  /** Reads missed messages: in all places, or in those of one question. */
  run(questionId?: string): Promise<void>
}
