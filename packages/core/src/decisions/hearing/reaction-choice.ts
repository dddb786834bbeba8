import type { DecisionQuestion } from '../question/question.ts'
import { readAnswer } from '../reply-parser/read-answer.ts'

const DIGIT = /^([1-9])\ufe0f?\u20e3$/u
const SIGNS = new Set(['✅', '❌'])

/** What a reaction on a card means: an option, or yes and no if there are none. undefined: nothing. */
export function readReaction(
  { options, text }: DecisionQuestion,
  emoji: string,
): { option: number } | { text: string } | undefined {
  const digit = DIGIT.exec(emoji)?.[1]
  if (digit !== undefined) {
    const option = Number(digit) - 1
    return option < options.length ? { option } : undefined
  }
  if (!SIGNS.has(emoji)) return undefined
  const { kind, option } = readAnswer(options, emoji, text)
  if (kind === 'option' && option !== undefined) return { option }
  return kind === 'yes' || kind === 'no' ? { text: emoji } : undefined
}

export function reactionId(messageId: string, emoji: string, person: string): string {
  return `reaction:${messageId}:${emoji}:${person}`
}
