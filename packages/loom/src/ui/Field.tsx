import { Icon } from '@arachne/ui/Icon'
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'

import type { Told } from '../api/error-sentence.ts'

interface FieldProps {
  label: ReactNode
  /** Needed to use the field, so it is on the page, not in a tooltip. */
  hint?: ReactNode
  /** What is wrong with the input, which stays as typed. */
  error?: ReactNode
}

interface Wires {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** A label above, a hint below, and the error under that. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (wires: Wires) => ReactNode }) {
  const id = useId()
  const told = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(
    Boolean,
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': told.length === 0 ? undefined : told.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span className="error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & { value: string; onChange(value: string): void }

export function TextField({ label, hint, error, onChange, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(wires) => (
        <input
          autoComplete="off"
          {...rest}
          {...wires}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & {
    value: string
    onChange(value: string): void
  }

export function TextArea({ label, hint, error, onChange, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(wires) => (
        <textarea
          rows={4}
          {...rest}
          {...wires}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface SelectProps<T extends string> extends FieldProps {
  value: T
  options: readonly { value: NoInfer<T>; label: string }[]
  onChange(value: NoInfer<T>): void
  disabled?: boolean
}

/** The system's own list: it works everywhere, including touch screens. */
export function Select<T extends string>({
  label,
  hint,
  error,
  value,
  options,
  onChange,
  disabled,
}: SelectProps<T>) {
  return (
    <Field {...{ label, hint, error }}>
      {(wires) => (
        <span className="select-box">
          <select
            {...wires}
            className="select"
            value={value}
            disabled={disabled}
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
      )}
    </Field>
  )
}

/** The props of each field of a form: `<TextField label="Title" {...field('title')} />`. */
export function fieldsOf<Form extends object>(
  form: Form,
  onChange: (part: Partial<Form>) => void,
  /** The server's findings, by field. */
  wrong: Told['fields'] = {},
) {
  return <Name extends keyof Form & string>(name: Name) => ({
    value: form[name],
    error: wrong[name],
    onChange: (value: Form[Name]) => onChange({ [name]: value } as unknown as Partial<Form>),
  })
}
