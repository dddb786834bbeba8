/**
 * Where `marker` closes, or -1. Escapes and code do not count. In a run of the same character the last ones close, so
 * that `**a *b***` ends both; a single marker skips pairs, which belong to the other kind.
 */
export function closeOf(source: string, from: number, marker: string) {
  const character = marker[0]
  let at = from
  while (at < source.length) {
    if (source[at] === '\\') at += 2
    else if (source[at] === '`') at = afterCode(source, at)
    else if (source[at] === character) {
      const run = runLength(source, at)
      const close = closesAt(source, at, run, marker)
      if (close !== -1 && close > from - 1) return close
      at += run
    } else at += 1
  }
  return -1
}

function closesAt(source: string, at: number, run: number, marker: string) {
  if (marker.length === 2) return run >= 2 ? at + run - 2 : -1
  if (run % 2 === 0) return -1
  const close = at + run - 1
  if (marker === '_' && /\w/.test(source[close + 1] ?? '')) return -1
  if (marker === '*' && /\s/.test(source[at - 1] ?? '')) return -1
  return close
}

function runLength(source: string, at: number) {
  let end = at
  while (source[end] === source[at]) end += 1
  return end - at
}

function afterCode(source: string, at: number) {
  const run = runLength(source, at)
  const close = source.indexOf(source.slice(at, at + run), at + run)
  return close === -1 ? at + run : close + run
}
