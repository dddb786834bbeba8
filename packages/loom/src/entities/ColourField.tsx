import { Checkbox } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'

const FIRST = '#7a3b62'

/** The system's own colour picker, and a way to leave the colour to the default. */
export function ColourField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const words = useWords('entity').profile
  return (
    <Field label={words.colour} hint={words.colourHint}>
      {(wires) => (
        <div className="line-x">
          <input
            {...wires}
            type="color"
            className={value === '' ? 'colour unset' : 'colour'}
            value={value === '' ? FIRST : value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Checkbox
            label={words.noColour}
            checked={value === ''}
            onChange={(none) => onChange(none ? '' : FIRST)}
          />
        </div>
      )}
    </Field>
  )
}
