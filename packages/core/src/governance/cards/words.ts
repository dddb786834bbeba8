import type { May } from '@arachne/contract/governance'
import type { Language } from '@arachne/words'

import type { ElectionOutcome, ElectionPhase } from '../election/election-state.ts'
import type { ItemKindName } from '../items/item.ts'
import type { TopicOutcome, TopicPhase } from '../topic/topic-state.ts'
import type { VotingState } from '../voting/voting-state.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { korean } from './ko.ts'
import type { CardAct } from './press.ts'

/** What people read about an item on Discord. Names and words that come in are safe to stand in a line. */
export interface ItemCardWords {
  kinds: Record<ItemKindName, string>
  phases: {
    topic: Record<Exclude<TopicPhase, 'proposition'>, string>
    voting: Record<VotingState['phase'], string>
    election: Record<ElectionPhase, string>
  }
  round(round: number): string
  why(driver: string): string
  closes(when: string): string
  answered(answered: number, eligible: number): string
  objections(count: number): string
  flags: Record<'blocked' | 'unanswered', string>
  more(count: number): string
  candidate(name: string): string
  nominees(names: string): string
  /** Where nobody shall know who answered what, Discord does. */
  seen: string
  webOnly: string
  onlyThere: string
  outcomes: {
    topic: Record<TopicOutcome, string>
    voting: Record<NonNullable<VotingState['outcome']>, string>
    election: Record<ElectionOutcome, string>
  }
  /** After an outcome: one person decided it. */
  alone: string
  chosen(labels: string): string
  elected(name: string): string
  entry(seq: number): string
  /** The channel is not linked any more. */
  cut: string
  links: { item: string; journal: string }
  buttons: Record<CardAct, string>
  forms: {
    question: string
    objection: string
    aside: string
    ballot: string
    several(least: number, most: number): string
    place(place: number): string
    nominee: string
    reason: string
  }
  /** What whoever pressed is told once it is stored. */
  done: Record<CardAct, string>
  /** With the eight words by which it is found again after the count. */
  finalBallot(receipt: string): string
  may: Record<NonNullable<May['reason']>, string>
  refused: {
    outdated: string
    moved: string
    unlinked: string
    stranger(url: string): string
    hidden: string
    webOnly(url: string): string
    notCandidate: string
    notMember: string
    words: string
    choices: string
    reason: string
  }
}

export const ITEM_CARD_WORDS: Record<Language, ItemCardWords> = {
  en: english,
  ko: korean,
  fr: french,
}

/** The one of our languages that comes closest to what Discord calls this person's or server's. */
export function cardLanguage(locale: string | undefined): Language {
  if (locale?.startsWith('ko') === true) return 'ko'
  return locale?.startsWith('fr') === true ? 'fr' : 'en'
}
