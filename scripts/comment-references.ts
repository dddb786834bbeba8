const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm

const PROMISE = /\b(?:(?:S|I|A|L|D|G|H|Inv)-\d{2,3}|T\d{2}(?!:))\b/g

const PAGE = /\bdocs\/[\w./-]*\w/g

/** What comments refer to: promises by their ids, and pages or folders of the documentation. */
export function referencesIn(source: string): { ids: string[]; pages: string[] } {
  const comments = source.match(COMMENT)?.join('\n') ?? ''
  return { ids: comments.match(PROMISE) ?? [], pages: comments.match(PAGE) ?? [] }
}
