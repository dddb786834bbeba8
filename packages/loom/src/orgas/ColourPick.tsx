import type { ReactNode } from 'react'

import { Field } from '../ui/Field.tsx'

interface Props {
  label: ReactNode
  value: string
  onChange(colour: string): void
}

/** The system's own colour picker. */
export function ColourPick({ label, value, onChange }: Props) {
  return (
    <Field label={label}>
      {(wires) => (
        <input
          {...wires}
          type="color"
          className="colour"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
