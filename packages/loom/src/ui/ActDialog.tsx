import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import { type Told, useTellError } from '../api/error-sentence.ts'
import type { Doing } from '../api/use-act.ts'
import { useWords } from '../words/language.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Failure } from './Failure.tsx'

interface Props {
  title: ReactNode
  /** One sentence under the title. */
  about?: ReactNode
  /** "Move it", "Moving…", "It was not moved."; the way out is "Cancel" where nothing else is said. */
  says: { act: string; working: string; failed: string; keep?: string }
  look?: 'primary' | 'danger'
  /** What has to be there first, in a sentence. */
  missing?: string | false
  doing: Pick<Doing<never, unknown>, 'busy' | 'error'>
  onAct(): void
  onClose(): void
  width?: number
  /** As a function it is given what is wrong with which field. */
  children?: ReactNode | ((fields: Told['fields']) => ReactNode)
}

/** Some fields and one act, with its progress and its failure. */
export function ActDialog({ says, look = 'primary', missing = false, doing, children, ...rest }: Props) {
  const { title, about, onAct, onClose, width = 520 } = rest
  const { cancel } = useWords('common').ui
  const tell = useTellError()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (doing.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [doing.error])
  function submit(event: FormEvent) {
    event.preventDefault()
    // React hands it on to a form that the dialog was opened from.
    event.stopPropagation()
    if (missing === false && !doing.busy) onAct()
  }
  const fields = typeof children === 'function' && doing.error ? tell(doing.error).fields : {}
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {says.keep ?? cancel}
      </Button>
      <Button type="submit" form={id} look={look} blocked={missing} busy={doing.busy} working={says.working}>
        {says.act}
      </Button>
    </>
  )
  return (
    <Dialog title={title} about={about} open locked={doing.busy} onClose={onClose} foot={foot} width={width}>
      <form ref={form} id={id} className="stack" onSubmit={submit}>
        {typeof children === 'function' ? children(fields) : children}
        {Object.keys(fields).length === 0 && <Failure error={doing.error} what={says.failed} />}
      </form>
    </Dialog>
  )
}
