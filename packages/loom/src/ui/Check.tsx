import { type ReactNode, useEffect, useId, useRef } from 'react'

interface CheckProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  /** Some of the checkboxes below it are ticked. */
  mixed?: boolean
  disabled?: boolean
  onChange(checked: boolean): void
  className?: string
}

/** Part of a form: takes effect when the form is sent. */
export function Checkbox({
  label,
  hint,
  checked,
  mixed = false,
  disabled,
  onChange,
  className = '',
}: CheckProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={`check ${className}`}>
      <input
        ref={box}
        type="checkbox"
        className={mixed ? 'mixed' : ''}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0">
        {label}
        {hint !== undefined && <span className="hint block">{hint}</span>}
      </span>
    </label>
  )
}

interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
}

/** Takes effect immediately. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        role="switch"
        id={id}
        className="switch mt-0.5"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="label">
          {label}
        </label>
        {hint !== undefined && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
