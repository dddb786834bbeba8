import { type Feature, loadWords } from '@arachne/words'

import { currentLanguage } from './current-language.ts'

/** Loads a file and its texts in parallel. */
export async function withWords<File>(
  load: () => Promise<File>,
  features: readonly Feature[],
): Promise<File> {
  const [file] = await Promise.all([load(), loadWords(currentLanguage(), features)])
  return file
}
