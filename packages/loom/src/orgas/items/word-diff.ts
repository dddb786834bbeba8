export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Above this many cells, the comparison would take seconds; whole texts are shown instead. */
const MOST_CELLS = 4_000_000

/** The changes from one text to another, word by word. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const old = tokens(before)
  const now = tokens(after)
  const start = commonStart(old, now)
  const end = commonStart(old.slice(start).toReversed(), now.slice(start).toReversed())
  const oldPart = old.slice(start, old.length - end)
  const nowPart = now.slice(start, now.length - end)
  const middle =
    oldPart.length * nowPart.length > MOST_CELLS
      ? [
          { kind: 'removed' as const, text: oldPart.join('') },
          { kind: 'added' as const, text: nowPart.join('') },
        ]
      : compare(oldPart, nowPart)
  return merged([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ])
}

function tokens(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? []
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

/** The longest common subsequence, walked from the front. */
function compare(old: readonly string[], now: readonly string[]): DiffPart[] {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const parts: DiffPart[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      parts.push({ kind: 'same', text: old[row] ?? '' })
      row += 1
      column += 1
    } else if (row < old.length && (column === now.length || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'removed', text: old[row] ?? '' })
      row += 1
    } else {
      parts.push({ kind: 'added', text: now[column] ?? '' })
      column += 1
    }
  }
  return parts
}

/** Merges neighbours of one kind and drops empty parts. */
function merged(parts: readonly DiffPart[]): DiffPart[] {
  const whole: DiffPart[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (part.text === '') continue
    if (last?.kind === part.kind) last.text += part.text
    else whole.push({ ...part })
  }
  return whole
}
