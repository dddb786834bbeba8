import type { HeardVerdict } from '@arachne/contract'

import type { DiscordLanguage } from '../../identities/messages/interactions.ts'
import type { OnDeadline, QuestionRisk } from '../question/question.ts'
import { english } from './en.ts'
import { korean } from './ko.ts'

/**
 * Why words may be meant for something else. several: for another question here · others: for one of another machine,
 * or one that nobody here can see · reply: for the message they reply to.
 */
export type Doubt = 'several' | 'others' | 'reply'

/** What people read about a question. Names and words that come in are safe to stand in a line. */
export interface CardWords {
  asks(project: string): string
  risk: Record<QuestionRisk, string>
  session(name: string): string
  question: string
  context: string
  changes: string
  added: string
  options: string
  /** The whole text stands in the messages before the card. */
  above: string
  inFile(name: string): string
  howToAnswer: string
  agree(quorum: number): string
  votes(option: string, count: number): string
  veto(option: string): string
  deadline(when: string, then: OnDeadline, option: string): string
  answered(choice: string, who: string, when: string): string
  ownWords(who: string, when: string): string
  condition: string
  taken(option: string): string
  expired: string
  withdrawn(reason: string): string
  superseded: string
  cancelled(who: string, when: string): string
  late(count: number): string
  choose: string
  other: string
  answer: string
  change: string
  form: { title: string; field: string }
  /** `strange`: the words that were not understood, if it was words. */
  clarify(who: string, attempt: number, strange: string): string
  /** `choice`: what a typed reply was read as. */
  confirm(choice: string): string
  confirmed: string
  notThat: string
  yes: string
  turnedAway(who: string): string
  alreadyAnswered(who: string, by: string): string
  tooLate(who: string): string
  reminder(question: string): string
  escalation(question: string): string
  aborted(id: string): string
  stillOpen: string
  /** What is said instead of taking somebody's words for an answer. */
  whichOne: Record<Doubt, string>
  /** What who pressed is told, alone. `by`: who had answered before. */
  verdict(verdict: HeardVerdict, by: string): string
  outdated: string
}

export const CARD_WORDS: Record<DiscordLanguage, CardWords> = { en: english, ko: korean }
