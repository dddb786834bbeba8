export { curly } from './curly.ts'
export { many } from './english.ts'
export { manyFr, typeset } from './french.ts'
export { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from './language.ts'
export {
  allFeatures,
  type Feature,
  fetchWords,
  loadedFeatures,
  loadWords,
  type Words,
  wordsIn,
} from './load.ts'
export type { Translation } from './translation.ts'
