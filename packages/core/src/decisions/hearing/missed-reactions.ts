import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { DecisionPosts } from '../decision-ports.ts'
import type { Responder } from '../question/event.ts'
import { isOpen } from '../question/question-state.ts'
import type { DecisionService } from '../service/decision-service.ts'
import type { DecisionHearing, DecisionReaction } from './decision-hearing.ts'
import { reactionId, readReaction } from './reaction-choice.ts'

interface Deps {
  posts: Pick<DecisionPosts, 'reactionsOn'>
  decisions: DecisionService
  hearing: DecisionHearing
  clock: Clock
}

/** Discord doesn't say when a reaction was added, so none of several new ones by one person can be called the last. */
function oneEach(found: DecisionReaction[]): DecisionReaction[] {
  const count = (person: string) => found.filter(({ from }) => from.id === person).length
  return found.filter(({ from }) => count(from.id) === 1)
}

/** Handles the reactions on a card that were missed. */
export function createMissedReactions({ posts, decisions, hearing, clock }: Deps) {
  return async (questionId: string): Promise<void> => {
    const state = await decisions.find(questionId)
    if (state === undefined || !isOpen(state) || state.card === null) return
    const { channelId, messageId } = state.card
    try {
      const given = await posts.reactionsOn({ channelId, messageId })
      const found = given.flatMap(({ emoji, people }) =>
        people.map((from: Responder) => ({ channelId, messageId, emoji, from, at: clock.now() })),
      )
      const fresh = found.filter(
        ({ emoji, from }) =>
          readReaction(state.question, emoji) !== undefined &&
          !state.seen.includes(reactionId(messageId, emoji, from.id)),
      )
      for (const reaction of oneEach(fresh)) await hearing.reaction(reaction)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      await decisions.cardLost(questionId, { messageId })
    }
  }
}
