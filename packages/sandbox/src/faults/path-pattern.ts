/** `*` or `{name}` matches one segment, `**` at the end any rest. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = segments(pattern)
  // Client libraries send `%40me` on some routes and `@me` on others.
  const given = segments(path).map((segment) => segment.replace('%40', '@'))
  const open = wanted.at(-1) === '**'
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return false
  return wanted.every((segment, index) => segment === '**' || isAny(segment) || segment === given[index])
}

function isAny(segment: string): boolean {
  return segment === '*' || (segment.startsWith('{') && segment.endsWith('}'))
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}
