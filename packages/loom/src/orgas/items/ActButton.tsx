import type { May } from '@arachne/contract/governance'
import { type ReactNode, useId } from 'react'

import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'

interface Props {
  may: May
  busy?: boolean
  look?: 'primary' | 'danger'
  onPress(): void
  children: ReactNode
}

/** An act that is currently impossible says why; one that isn't this person's is hidden. */
export function ActButton({ may, busy = false, look, onPress, children }: Props) {
  const words = useWords('topics').items
  const id = useId()
  if (!may.allowed && !TELLING.has(may.reason)) return null
  return (
    <div className="stack-2">
      <Button
        size="s"
        look={look}
        busy={busy}
        blocked={!may.allowed && may.reason !== null && words.why[may.reason]}
        onClick={onPress}
        {...(may.reason !== null && { 'aria-describedby': id })}
      >
        {children}
      </Button>
      {may.reason !== null && (
        <p className="tiny faint" id={id}>
          {words.why[may.reason]}
        </p>
      )}
    </div>
  )
}

/** Reasons that can still change for the reader. */
const TELLING: ReadonlySet<May['reason']> = new Set<May['reason']>([
  'objection_open',
  'not_everyone_answered',
  'nobody_consented',
  'not_accepted',
])
