import { MESSAGE_LIMIT } from '../../identities/speaking/split-message.ts'
import { at } from '../../identities/texts/marks.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'
import type { ApproverList } from '../question/question.ts'
import { tallyVotes } from '../question/votes.ts'
import { cut, fence, lines, nameText, oneLine, quote } from './agent-text.ts'
import { optionLabel, shownOption } from './option-text.ts'
import { outcomeLines } from './outcome-text.ts'
import type { CardWords } from './words.ts'

/** How much of each part a card shows; 0 leaves the part out. */
export interface Shown {
  question: number
  context: number
  changes: number
  /** Of each option. */
  option: number
  added: number
  answer: number
}

const ALL: Shown = {
  question: Infinity,
  context: Infinity,
  changes: Infinity,
  option: Infinity,
  added: Infinity,
  answer: Infinity,
}

/** Less and less until it fits. The last level always does. */
const LEVELS: readonly Shown[] = [
  ALL,
  { ...ALL, changes: 0 },
  { ...ALL, changes: 0, context: 300, added: 300 },
  { ...ALL, changes: 0, context: 300, added: 200, answer: 300, option: 60 },
  { question: 400, changes: 0, context: 200, added: 0, answer: 200, option: 25 },
  { question: 200, changes: 0, context: 0, added: 0, answer: 150, option: 0 },
]

const MOST_LINES = 12
const MOST_PINGED = 10

/** Also shortened to fewer lines, because each line begins with a mark. */
function shorten(text: string, most: number): string {
  if (most === Infinity) return text
  return cut(lines(text).slice(0, MOST_LINES).join('\n'), most)
}

function header({ question }: QuestionState, words: CardWords): string {
  const { project, projectName = project, risk, session } = question
  const about = [
    words.asks(nameText(cut(projectName, 100))),
    risk && words.risk[risk],
    session && words.session(nameText(cut(session, 80))),
  ]
  return about.filter((part) => part !== undefined && part !== '').join(' · ')
}

function addedLines({ additions }: QuestionState, words: CardWords, most: number): string[] {
  const last = additions.at(-1)
  if (last === undefined || most === 0) return []
  const shown = most === Infinity ? additions.map(({ text }) => text).join('\n') : last.text
  return [words.added, quote(shorten(shown, most))]
}

function optionLines({ question }: QuestionState, most: number): string[] {
  if (most === 0) return []
  return question.options.map((option, index) => `> ${optionLabel(option, index, most)}`)
}

function voteLines({ question, votes }: QuestionState, words: CardWords): string[] {
  const { quorum, veto, options } = question
  const name = (option: number) => optionLabel(options[option] ?? '', option, 40)
  const vetoLine = veto === null ? [] : [words.veto(name(veto))]
  if (quorum === 1) return vetoLine
  const counts = Array.from(tallyVotes(votes), ([option, count]) => words.votes(name(option), count))
  return [[words.agree(quorum), ...counts.slice(0, 8)].join(' · '), ...vetoLine]
}

function deadlineLine({ question }: QuestionState, words: CardWords): string[] {
  const { deadline, options } = question
  if (deadline === null) return []
  const { onDeadline } = deadline
  const when = at(deadline.at, 'R')
  if (onDeadline === 'abort') return [words.deadline.abort(when)]
  if (onDeadline === 'keep_waiting') return [words.deadline.keepWaiting(when)]
  const { option } = onDeadline
  return [words.deadline.option(when, optionLabel(options[option] ?? '', option, 80))]
}

/** Only shows names; the post says separately who is notified. */
export function pings({ users, roles }: ApproverList): string {
  const all = [...users.map((id) => `<@${id}>`), ...roles.map((id) => `<@&${id}>`)]
  return all.slice(0, MOST_PINGED).join(' ')
}

function contentAt(
  state: QuestionState,
  words: CardWords,
  { shown, to }: { shown: Shown; to: string },
): string {
  const { question } = state
  const { id, context, diff } = question
  const open = isOpen(state)
  const parts = [
    header(state, words),
    quote(shorten(question.text, shown.question)),
    ...(context.trim() === '' || shown.context === 0
      ? []
      : [words.context, quote(shorten(context, shown.context))]),
    ...(diff === undefined || shown.changes === 0 ? [] : [words.changes, fence(diff)]),
    ...addedLines(state, words, shown.added),
    ...optionLines(state, shown.option),
    ...voteLines(state, words),
    ...(open ? deadlineLine(state, words) : outcomeLines(state, words, shown.answer)),
    ...(open && isShortened(state, shown) ? [words.above] : []),
    `-# ${[id, open ? words.howToAnswer : '', open ? to : ''].filter((part) => part !== '').join(' · ')}`,
  ]
  return parts.join('\n')
}

/** The parts that were shortened. */
export function shortenedParts({ question }: QuestionState, shown: Shown): (keyof Shown)[] {
  const { text, context, diff, options } = question
  const parts: (keyof Shown)[] = []
  if (shorten(text, shown.question) !== text) parts.push('question')
  if (context.trim() !== '' && (shown.context === 0 || shorten(context, shown.context) !== context))
    parts.push('context')
  if (diff !== undefined && shown.changes === 0) parts.push('changes')
  if (
    options.some((option, index) => optionLabel(option, index, shown.option) !== shownOption(option, index))
  ) {
    parts.push('option')
  }
  return parts
}

function isShortened(state: QuestionState, shown: Shown): boolean {
  return shortenedParts(state, shown).length > 0
}

/** The text of a card, and how much of each part it shows. `to`: who is asked. */
export function cardText(state: QuestionState, words: CardWords, to = ''): { content: string; shown: Shown } {
  for (const shown of LEVELS) {
    const content = contentAt(state, words, { shown, to })
    if (content.length <= MESSAGE_LIMIT) return { content, shown }
  }
  const shown = LEVELS.at(-1) ?? ALL
  return { content: contentAt(state, words, { shown, to }).slice(0, MESSAGE_LIMIT), shown }
}

export function shortQuestion({ question }: QuestionState): string {
  return cut(oneLine(question.text), 200)
}
