import { DECISION_FEATURE, readPress } from '../cards/press.ts'
import type { Doubt } from '../cards/words.ts'
import type { DecisionMessage, DecisionPosts } from '../decision-ports.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'
import type { DecisionService } from '../service/decision-service.ts'

export interface Unclear {
  doubt: Doubt
  /** Those of them that were asked here. */
  questions: QuestionState[]
  /** All of them, so that every machine that sees them posts the same request once. */
  ids: string[]
}

/** The question that a message answers, or those it may mean; undefined: none. */
export type Route = { id: string } | { unclear: Unclear } | undefined

interface Deps {
  decisions: Pick<DecisionService, 'about' | 'inThread' | 'find'>
  posts: Pick<DecisionPosts, 'offeredIn'>
}

/** Represents messages that couldn't be searched. */
const UNSEEN = '?'

/** Only text written by a person is an answer: not programs, system messages or empty ones. */
function isAnswer({ author, content }: DecisionMessage): boolean {
  return author.human && content.trim() !== ''
}

/** The question of a card that can be answered; undefined for buttons that only change or confirm an answer. */
function offers(data: string): string | undefined {
  const made = readPress(data)
  if (made === undefined || made.press === 'change') return undefined
  return typeof made.press === 'object' && 'confirms' in made.press ? undefined : made.questionId
}

/**
 * Other programs' questions whose cards were in this thread when the message was written: several may share one bot.
 */
async function othersIn(
  { id, channelId }: DecisionMessage,
  own: readonly string[],
  { decisions, posts }: Deps,
) {
  // A place that can't be searched may contain anything.
  const found = await posts
    .offeredIn(channelId, { feature: DECISION_FEATURE, before: id })
    .catch(() => undefined)
  if (found === undefined) return [UNSEEN]
  const ids = new Set(found.flatMap((data) => offers(data) ?? []))
  for (const each of own) ids.delete(each)
  const states = await Promise.all(
    [...ids].map(async (each) => ({ each, state: await decisions.find(each) })),
  )
  return states.flatMap(({ each, state }) => (state !== undefined && !isOpen(state) ? [] : [each]))
}

function idsOf(questions: readonly QuestionState[]): string[] {
  return questions.map(({ question }) => question.id)
}

/** The one open question in this thread; if there is none, the last one, whose answer may still be changed. */
function meantOf(states: readonly QuestionState[]): QuestionState | undefined {
  const byAge = states.toSorted((left, right) => left.question.askedAt - right.question.askedAt)
  return states.find(isOpen) ?? byAge.at(-1)
}

/**
 * A reply to one of our messages belongs to its question, wherever it is written. Other words only count in a
 * question's own thread, and only if nothing else there can be meant: in the channel, people talk to each other.
 */
export async function routeMessage(message: DecisionMessage, deps: Deps): Promise<Route> {
  if (!isAnswer(message)) return undefined
  const { decisions } = deps
  const { channelId, replyTo } = message
  const answered = replyTo === null ? undefined : decisions.about(replyTo)
  if (answered !== undefined) return { id: answered }
  const ids = decisions.inThread(channelId)
  if (ids.length === 0) return undefined
  const states = (await Promise.all(ids.map((id) => decisions.find(id)))).filter(
    (state) => state !== undefined,
  )
  const open = states.filter(isOpen)
  const meant = meantOf(states)
  if (meant === undefined) return undefined
  if (open.length > 1) return { unclear: { doubt: 'several', questions: open, ids: idsOf(open) } }
  const others = await othersIn(message, ids, deps)
  const isPlain = others.length === 0 && replyTo === null
  if (isPlain) return { id: meant.question.id }
  if (!isOpen(meant)) return undefined
  const doubt = others.length > 0 ? 'others' : 'reply'
  return { unclear: { doubt, questions: [meant], ids: [...idsOf([meant]), ...others] } }
}
