export interface Line {
  words: string[]
  /** Quotes or dashes changed by a word processor. */
  bent: boolean
}

/** A command split like a shell would: quotes are removed, and a backslash at the end of a line joins lines. */
export function wordsOf(command: string): Line {
  const straight = command
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/(^|\s)[–—](?=\w)/g, '$1--')
  const joined = straight.replaceAll(/[\\`^]\r?\n/g, ' ')
  const words = [...joined.matchAll(/(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|[^\s"']+)+/g)].map(([word]) =>
    word.replaceAll(/["']/g, ''),
  )
  return { words, bent: straight !== command }
}
