import { Icon } from '@arachne/ui/Icon'
import type { ReactNode } from 'react'

import { useWords } from '../../words/language.tsx'

export type StepState = 'done' | 'now' | 'not'

interface Props {
  number: number
  title: string
  state: StepState
  children: ReactNode
}

/** A knot of the thread: tied, next, or still to come. */
export function Step({ number, title, state, children }: Props) {
  const words = useWords('first-steps').firstSteps
  return (
    <li className={state} {...(state === 'now' && { 'aria-current': 'step' })}>
      <span className="knot" aria-hidden="true">
        {state === 'done' ? <Icon name="check" /> : number}
      </span>
      <h2>
        {title}
        {state !== 'not' && <span className="sr"> ({state === 'done' ? words.isDone : words.isNext})</span>}
      </h2>
      <div className="small muted in stack-2">{children}</div>
    </li>
  )
}
