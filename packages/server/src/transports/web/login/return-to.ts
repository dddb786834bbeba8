const MAX_LENGTH = 2000

/** Backslashes and control characters: browsers read the former as a slash and skip the latter. */
const DECEPTIVE = /[\\\p{Cc}]/u

/** Always a path of this site: a login never leads elsewhere. */
export function safeReturnTo(asked: string | undefined): string {
  if (asked === undefined || asked.length > MAX_LENGTH) return '/'
  if (!asked.startsWith('/') || asked.startsWith('//') || DECEPTIVE.test(asked)) return '/'
  // Paths such as `/.//elsewhere` become `//elsewhere` once a browser has normalised them.
  const { origin, pathname, search, hash } = new URL(asked, 'http://here')
  return origin === 'http://here' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
