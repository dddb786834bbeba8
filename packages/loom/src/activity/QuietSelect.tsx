import { Icon } from '@arachne/ui/Icon'

interface Props<T extends string> {
  /** Read aloud; on the screen, the chosen words are enough. */
  name: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange(value: T): void
}

/** One filter among several. */
export function QuietSelect<T extends string>({ name, value, options, onChange }: Props<T>) {
  return (
    <span className="select-box quiet-box">
      <select
        className="select quiet"
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}
