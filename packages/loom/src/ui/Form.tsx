import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

import { type Told, useTellError } from '../api/error-sentence.ts'
import type { Doing } from '../api/use-act.ts'
import { Button, type ButtonProps } from './Button.tsx'
import { Failure } from './Failure.tsx'

/** What a form does: with nothing, or with what `onAct` gives it. */
export type Act =
  | { doing: Pick<Doing<undefined, unknown>, 'act' | 'busy' | 'error'>; onAct?: never }
  | { doing: Pick<Doing<never, unknown>, 'busy' | 'error'>; onAct(): void }

/** As a function it is given what is wrong with which field. */
type Fields = ReactNode | ((fields: Told['fields']) => ReactNode)

export interface Filled {
  /** What has to be there first, in a sentence. */
  missing?: string | false
  children?: Fields
}

/** Acts once at a time, when nothing is missing. What was refused stands at its field, or else below all of them. */
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
    // React hands it on to a form that the dialog was opened from.
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
  /** "Move it", "Moving…", "It was not moved."; without the last, whoever has the form says so. */
  says: { act: string; working: string; failed?: string }
  /** How its button looks. */
  button?: Pick<ButtonProps, 'look' | 'size' | 'icon'>
  /** Beside its button. */
  beside?: ReactNode
  /** Read out with it. */
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
