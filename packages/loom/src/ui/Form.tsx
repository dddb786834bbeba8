import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

import { type Told, useTellError } from '../api/error-sentence.ts'
import type { Doing } from '../api/use-act.ts'
import { Button, type ButtonProps } from './Button.tsx'
import { Failure } from './Failure.tsx'

/** The act of a form: takes no input, or the value returned by `onAct`. */
export type Act =
  | { doing: Pick<Doing<undefined, unknown>, 'act' | 'busy' | 'error'>; onAct?: never }
  | { doing: Pick<Doing<never, unknown>, 'busy' | 'error'>; onAct(): void }

/** As a function, it gets the errors by field. */
type Fields = ReactNode | ((fields: Told['fields']) => ReactNode)

export interface Filled {
  /** What is still missing, in a sentence. */
  missing?: string | false
  children?: Fields
}

/** Acts once at a time, if nothing is missing. A refusal is shown at its field, or else below all fields. */
export function useSubmit({
  missing = false,
  failed,
  children,
  ...act
}: Act & Filled & { failed: string | undefined }) {
  const { doing } = act
  const tell = useTellError()
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (doing.error) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [doing.error])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // Otherwise React passes the event on to the form the dialog was opened from.
    event.stopPropagation()
    if (missing !== false || doing.busy) return
    if (act.onAct) act.onAct()
    else act.doing.act(undefined)
  }

  const fields = typeof children === 'function' && doing.error ? tell(doing.error).fields : {}
  const content = (
    <>
      {typeof children === 'function' ? children(fields) : children}
      {failed !== undefined && Object.keys(fields).length === 0 && (
        <Failure error={doing.error} what={failed} />
      )}
    </>
  )
  return { form: { ref, onSubmit }, content }
}

interface Looks {
  /** "Move it", "Moving…", "It was not moved."; without the last, the form's owner reports the failure. */
  says: { act: string; working: string; failed?: string }
  /** The look of its button. */
  button?: Pick<ButtonProps, 'look' | 'size' | 'icon'>
  /** Next to its button. */
  beside?: ReactNode
  /** Read aloud with the form. */
  name?: string
  className?: string
}

/** Some fields and one act, with its progress and its failure. */
export function Form({ says, button, beside, name, className = 'stack', ...act }: Act & Filled & Looks) {
  const { form, content } = useSubmit({ ...act, failed: says.failed })
  return (
    <form {...form} aria-label={name} className={className}>
      {content}
      <div className="actions">
        <Button type="submit" {...button} blocked={act.missing} busy={act.doing.busy} working={says.working}>
          {says.act}
        </Button>
        {beside}
      </div>
    </form>
  )
}
