import { type ReactNode, useState } from 'react'

import type { Doing } from '../api/use-act.ts'
import { TextField } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'
import { ColourPick } from './ColourPick.tsx'
import { InPlace } from './InPlace.tsx'

export interface Circle {
  name: string
  color: string
}

interface Props {
  title: string
  about: ReactNode
  says?: { act: string; working: string; failed: string }
  /** The label of its name field. */
  label: string
  circle: Circle
  doing: Doing<Circle, unknown>
  onClose(): void
}

/** The name and colour of a circle, for creating and changing it. */
export function CircleForm({ label, circle, doing, ...rest }: Props) {
  const words = useWords('circles').teams
  const missing = useWords('errors').missing
  const [name, setName] = useState(circle.name)
  const [color, setColor] = useState(circle.color)
  return (
    <InPlace
      {...rest}
      missing={name.trim() === '' && missing.name}
      doing={doing}
      onAct={() => doing.act({ name, color })}
    >
      {(fields) => (
        <>
          <TextField
            label={label}
            error={fields.name}
            value={name}
            maxLength={100}
            required
            autoFocus
            onChange={setName}
          />
          <ColourPick label={words.colour} value={color} onChange={setColor} />
        </>
      )}
    </InPlace>
  )
}
