import type { Card } from '../../identities/messages/interactions.ts'
import type { Sha256 } from '../../ports.ts'
import { createTurns } from '../../turns.ts'
import { cut, oneLine } from '../cards/agent-text.ts'
import { DECISION_FEATURE, pressData } from '../cards/press.ts'
import { CARD_WORDS } from '../cards/words.ts'
import type { DecisionMessage, DecisionPosts } from '../decision-ports.ts'
import type { QuestionState } from '../question/question-state.ts'
import { readAnswer } from '../reply-parser/read-answer.ts'
import type { DecisionService } from '../service/decision-service.ts'
import type { DecisionHearing } from './decision-hearing.ts'
import { reactionId, readReaction } from './reaction-choice.ts'
import { routeMessage, type Unclear } from './route-message.ts'

const MOST_BUTTONS = 5
const LONGEST_LABEL = 80

export interface DecisionHearingDeps {
  decisions: DecisionService
  posts: Pick<DecisionPosts, 'post' | 'offeredIn'>
  sha256: Sha256
}

const NONCE_LENGTH = 25

export function createDecisionHearing({ decisions, posts, sha256 }: DecisionHearingDeps): DecisionHearing {
  const told = new Set<string>()
  const turns = createTurns()

  /** Asks each person once about the same questions. Hesitation and other people's conversation are ignored. */
  async function askWhich(message: DecisionMessage, { doubt, questions, ids }: Unclear): Promise<void> {
    const { author, channelId, content, at } = message
    if (readAnswer([], content).silent === true) return
    const mine: QuestionState[] = []
    for (const state of questions) if (await decisions.mayAnswer(state, author)) mine.push(state)
    if (mine.length === 0) return
    const key = [channelId, author.id, doubt, ...ids.toSorted()].join(' ')
    if (told.has(key)) return
    told.add(key)
    await posts.post(channelId, sha256(`which ${key}`).slice(0, NONCE_LENGTH), {
      card: whichOneCard({ doubt, questions: mine }, author.id),
      mentions: { users: [author.id], roles: [] },
      since: at,
    })
  }

  return {
    async message(message) {
      // Messages are handled in the order they were written, however long the search for their question takes.
      const route = await turns.take(message.channelId, () => routeMessage(message, { decisions, posts }))
      if (route === undefined) return
      if ('unclear' in route) return askWhich(message, route.unclear)
      const { id, at, author, content, channelId } = message
      const place = { channelId, messageId: id }
      await decisions.hear(route.id, {
        // An edited message counts as a new one.
        id: message.edited === true ? `message:${id}:${at}` : `message:${id}`,
        at,
        type: 'reply',
        from: author,
        text: content,
        place,
      })
    },

    async reaction({ messageId, emoji, from, at }) {
      const id = decisions.about(messageId)
      const state = id === undefined ? undefined : await decisions.find(id)
      if (id === undefined || state?.card?.messageId !== messageId) return
      const said = readReaction(state.question, emoji)
      if (said === undefined) return
      const event = { id: reactionId(messageId, emoji, from.id), at, from, source: 'reaction' } as const
      if ('option' in said) await decisions.hear(id, { ...event, type: 'choice', option: said.option })
      else await decisions.hear(id, { ...event, type: 'other', text: said.text })
    },
  }
}

/**
 * Asks which question is meant. A press shows its options to that person alone; other machines' questions get no
 * button.
 */
function whichOneCard({ questions, doubt }: Omit<Unclear, 'ids'>, person: string): Card {
  const words = CARD_WORDS[questions[0]?.question.language ?? 'en'].whichOne[doubt]
  const content = `<@${person}> ${words}`
  return doubt === 'others' ? { content } : { content, rows: [{ buttons: buttonsOf(questions) }] }
}

function buttonsOf(questions: readonly QuestionState[]) {
  return questions.slice(0, MOST_BUTTONS).map(({ question }) => ({
    feature: DECISION_FEATURE,
    data: pressData(question.id, 'change'),
    label: cut(oneLine(question.text), LONGEST_LABEL),
  }))
}
