const MAX_LENGTH = 2000

/** Backslashes and control characters: browsers read the one as a slash and skip the others. */
const DECEPTIVE = /[\\\p{Cc}]/u

/** A path of this site, whatever was asked for: a login never leads elsewhere. */
export function safeReturnTo(asked: string | undefined): string {
  if (asked === undefined || asked.length > MAX_LENGTH) return '/'
  if (!asked.startsWith('/') || asked.startsWith('//') || DECEPTIVE.test(asked)) return '/'
  // `/.//elsewhere` and its like become `//elsewhere` once a browser has tidied them up.
  const { origin, pathname, search, hash } = new URL(asked, 'http://here')
  return origin === 'http://here' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
