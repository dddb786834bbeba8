import type { DecisionMessage } from '../decision-ports.ts'
import type { DecisionDesk } from '../desk/decision-desk.ts'
import { isOpen, type QuestionState } from '../question-state.ts'

/** The question that a message answers, or those it may mean; undefined: none. */
export type Route = { id: string } | { unclear: QuestionState[] } | undefined

/** Only a person who wrote something answers: no program, no system message, no empty one. */
function isAnswer({ author, content }: DecisionMessage): boolean {
  return author.human && content.trim() !== ''
}

/**
 * A reply to a message of ours means its question, wherever it is written. Other words count only in a question's own
 * thread: in the channel people talk to each other.
 */
export async function routeMessage(
  message: DecisionMessage,
  desk: Pick<DecisionDesk, 'about' | 'inThread' | 'find'>,
): Promise<Route> {
  if (!isAnswer(message)) return undefined
  const { channelId, replyTo } = message
  const answered = replyTo === null ? undefined : desk.about(replyTo)
  if (answered !== undefined) return { id: answered }
  const ids = desk.inThread(channelId)
  const [only, ...others] = ids
  if (only === undefined) return undefined
  if (others.length === 0) return { id: only }
  const states = (await Promise.all(ids.map((id) => desk.find(id)))).filter((state) => state !== undefined)
  const open = states.filter(isOpen)
  if (open.length > 1) return { unclear: open }
  const meant =
    open[0] ?? states.toSorted((left, right) => left.question.askedAt - right.question.askedAt).at(-1)
  return meant && { id: meant.question.id }
}
