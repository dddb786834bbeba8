import type { Trigger } from '../entities/entity.ts'
import { containsWord, fold } from '../words.ts'

/** Takes folded text. This is where something cleverer than one search per word could go. */
export type TriggerMatcher = (foldedText: string) => boolean

export function compileTriggers(triggers: readonly Trigger[]): TriggerMatcher {
  const words = triggers
    .map(({ word, substring }) => ({ word: fold(word).trim(), substring }))
    .filter(({ word }) => word !== '')
  return (text) =>
    words.some(({ word, substring }) => (substring ? text.includes(word) : containsWord(text, word)))
}
