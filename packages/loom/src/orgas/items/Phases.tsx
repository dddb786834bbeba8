import type { ReactNode } from 'react'

export interface Phase {
  name: string
  /** A fact under it. */
  note?: ReactNode
  state: 'done' | 'now' | 'to_come'
}

/** How far something has come. */
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

/** Marks what lies before the present one as done. */
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
