import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import { type ReactNode, useId } from 'react'

interface Option<T extends string> {
  value: T
  label: ReactNode
  /** A sentence about the effect of choosing it. */
  hint?: ReactNode
  icon?: IconName
  disabled?: boolean
  className?: string
}

interface Props<T extends string> {
  /** Read aloud with each option. */
  name: string
  value: T
  /** The type of the options follows from the value. */
  options: readonly Option<NoInfer<T>>[]
  onChange(value: NoInfer<T>): void
  disabled?: boolean
}

/** A choice between a few options, each with a sentence. */
export function RadioCards<T extends string>({ name, value, options, onChange, disabled = false }: Props<T>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-label={name} className="choices">
      {options.map((option) => (
        <label key={option.value} className={`check choice ${option.disabled || disabled ? 'disabled' : ''}`}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            disabled={option.disabled || disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.label}</b>
            {option.hint !== undefined && <span className="hint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

/** Two to four words, all visible: the chosen one shows its icon. */
export function Segmented<T extends string>({
  name,
  value,
  options,
  onChange,
  disabled = false,
  className = '',
}: Props<T> & { className?: string }) {
  const id = useId()
  return (
    <div role="radiogroup" aria-label={name} className={`seg ${className}`}>
      {options.map((option) => (
        <label key={option.value} className={option.className}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && option.value === value && <Icon name={option.icon} />}
          {option.label}
        </label>
      ))}
    </div>
  )
}
