import type { Chosen } from '@arachne/contract'

export type Mode = 'all' | 'these' | 'none'

/** What a picker holds. The ticks stay when the mode changes, for the way back. */
export interface Selection {
  mode: Mode
  ticked: ReadonlySet<string>
}

export function selectionOf(chosen: Chosen): Selection {
  if (chosen === 'all' || chosen === 'none') return { mode: chosen, ticked: new Set() }
  return { mode: 'these', ticked: new Set(chosen) }
}

/** An empty list would be misread as "everything" somewhere; it is "none", and says so. */
export function chosenOf({ mode, ticked }: Selection): Chosen {
  if (mode !== 'these') return mode
  return ticked.size === 0 ? 'none' : [...ticked]
}

export function withMode(selection: Selection, mode: Mode): Selection {
  return { ...selection, mode }
}

/** Ticking makes it "these", whatever it was: what one sees ticked is what counts. */
export function withTicks(
  selection: Selection,
  ids: readonly string[],
  ticked: boolean,
  /** What "all" covers here. */
  all: readonly string[],
): Selection {
  const before = effective(selection, all)
  const after = new Set(before)
  for (const id of ids) {
    if (ticked) after.add(id)
    else after.delete(id)
  }
  return { mode: 'these', ticked: after }
}

/** What is ticked on the screen. */
export function effective({ mode, ticked }: Selection, all: readonly string[]): ReadonlySet<string> {
  if (mode === 'all') return new Set(all)
  return mode === 'none' ? new Set() : ticked
}

/** How many of a group's: its box is off, on or mixed. */
export function countTicked(ticked: ReadonlySet<string>, ids: readonly string[]): number {
  return ids.filter((id) => ticked.has(id)).length
}
