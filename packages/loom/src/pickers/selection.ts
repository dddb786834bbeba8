import type { Chosen } from '@arachne/contract'

export type Mode = 'all' | 'these' | 'none'

/** The state of a picker. The ticks survive a change of mode, for the way back. */
export interface Selection {
  mode: Mode
  ticked: ReadonlySet<string>
}

export function selectionOf(chosen: Chosen): Selection {
  if (chosen === 'all' || chosen === 'none') return { mode: chosen, ticked: new Set() }
  return { mode: 'these', ticked: new Set(chosen) }
}

/** An empty list could be misread as "everything", so it becomes an explicit "none". */
export function chosenOf({ mode, ticked }: Selection): Chosen {
  if (mode !== 'these') return mode
  return ticked.size === 0 ? 'none' : [...ticked]
}

export function withMode(selection: Selection, mode: Mode): Selection {
  return { ...selection, mode }
}

/** Ticking switches the mode to "these": what is visibly ticked is what counts. */
export function withTicks(
  selection: Selection,
  ids: readonly string[],
  ticked: boolean,
  /** What "all" includes here. */
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

/** What appears ticked on the screen. */
export function effective({ mode, ticked }: Selection, all: readonly string[]): ReadonlySet<string> {
  if (mode === 'all') return new Set(all)
  return mode === 'none' ? new Set() : ticked
}

/** How many of a group are ticked: its checkbox is off, on or mixed. */
export function countTicked(ticked: ReadonlySet<string>, ids: readonly string[]): number {
  return ids.filter((id) => ticked.has(id)).length
}
