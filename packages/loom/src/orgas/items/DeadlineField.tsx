import { TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'

interface Props {
  value: string
  onChange(value: string): void
  hint?: string
}

/** In the reader's own time zone, from the browser's own picker. */
export function DeadlineField({ value, onChange, hint }: Props) {
  const words = useWords('topics').items
  return (
    <TextField
      type="datetime-local"
      label={words.deadline}
      hint={hint ?? words.deadlineHint}
      value={value}
      onChange={onChange}
    />
  )
}

/** undefined: no time was given. */
export function isoOf(local: string): string | undefined {
  const at = local === '' ? Number.NaN : new Date(local).getTime()
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
