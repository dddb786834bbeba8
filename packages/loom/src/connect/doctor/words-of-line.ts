export interface Line {
  words: string[]
  /** Quotes or dashes that a text program bent. */
  bent: boolean
}

/** A command as a shell would split it; quotes are taken off, a backslash at the end of a line joins lines. */
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
