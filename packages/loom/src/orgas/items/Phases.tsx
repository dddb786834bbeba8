import type { ReactNode } from 'react'

export interface Phase {
  name: string
  /** A fact below it. */
  note?: ReactNode
  state: 'done' | 'now' | 'to_come'
}

/** The progress of an item. */
export function Phases({ phases }: { phases: readonly Phase[] }) {
  return (
    <ol className="phases">
      {phases.map(({ name, note, state }) => (
        <li
          key={name}
          className={state === 'to_come' ? '' : state}
          {...(state === 'now' && { 'aria-current': 'step' as const })}
        >
          {name}
          {note !== undefined && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}

/** Marks everything before the current phase as done. */
export function phasesUpTo<T extends string>(
  now: T | undefined,
  phases: readonly { id: T; name: string; note?: ReactNode }[],
): Phase[] {
  const at = now === undefined ? phases.length : phases.findIndex(({ id }) => id === now)
  return phases.map(({ name, note }, index) => ({
    name,
    note,
    state: index < at ? 'done' : index === at ? 'now' : 'to_come',
  }))
}
