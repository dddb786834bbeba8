import { AppError } from '../../errors.ts'
import { compareSnowflakes } from '../../identities/mailbox/snowflake.ts'
import type { Clock } from '../../ports.ts'
import { createTurns } from '../../turns.ts'
import type { DecisionCursors, DecisionPosts } from '../decision-ports.ts'
import type { Responder } from '../question/event.ts'
import { isOpen } from '../question/question-state.ts'
import type { DecisionService } from '../service/decision-service.ts'
import { passes } from '../service/failure.ts'
import type { DecisionCatchUp, DecisionHearing, DecisionReaction } from './decision-hearing.ts'
import { reactionId, readReaction } from './reaction-choice.ts'

export interface CatchUpDeps {
  posts: DecisionPosts
  decisions: DecisionService
  hearing: DecisionHearing
  cursors: DecisionCursors
  clock: Clock
}

type Place = ReturnType<DecisionService['places']>[number]

const PAGE = 100

/** Reads messages and reactions that were missed, from where reading stopped. */
export function createCatchUp(deps: CatchUpDeps): DecisionCatchUp {
  const { posts, decisions, hearing, cursors } = deps
  const turns = createTurns()
  const readReactions = createMissedReactions(deps)
  let isHidden = false

  async function readMessages({ channelId, after }: Place): Promise<void> {
    const known = await cursors.find(channelId)
    let cursor = known !== undefined && compareSnowflakes(known, after) > 0 ? known : after
    for (;;) {
      const page = await posts.messagesAfter(channelId, cursor, PAGE)
      for (const message of page) await hearing.message(message)
      const last = page.at(-1)
      if (last === undefined) return
      cursor = last.id
      await cursors.save(channelId, cursor)
      if (page.length < PAGE) return
    }
  }

  async function read(place: Place): Promise<void> {
    try {
      await readMessages(place)
      if (isHidden) {
        isHidden = false
        decisions.fail(null)
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'not_found') return lost(place)
      if (error.details.reason === 'missing_intent') {
        isHidden = true
        decisions.fail(error)
      } else if (!passes(error)) for (const id of place.questions) decisions.refuse(id, error)
      throw error
    }
  }

  async function lost({ channelId, questions }: Place): Promise<void> {
    for (const id of questions) await decisions.cardLost(id, { channelId })
  }

  return {
    async run(questionId) {
      const places = questionId === undefined ? decisions.places() : decisions.placesOf(questionId)
      let failure: Error | undefined
      const keep = (error: unknown) => {
        failure ??= error instanceof Error ? error : new Error(String(error))
      }
      for (const place of places) await turns.take(place.channelId, () => read(place)).catch(keep)
      const isMeant = (id: string) => questionId === undefined || id === questionId
      const ids = new Set(places.flatMap(({ questions }) => questions.filter(isMeant)))
      for (const id of ids) await readReactions(id).catch(keep)
      if (failure !== undefined) throw failure
    },
  }
}

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
function createMissedReactions({ posts, decisions, hearing, clock }: Deps) {
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
