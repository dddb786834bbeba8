import { type FormEvent, type ReactNode, useId, useState } from 'react'

import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from './Field.tsx'

interface Props {
  title: ReactNode
  /** What has to be typed. */
  name: string
  /** What goes, what stays. */
  children: ReactNode
  /** "Keep Kael", "Delete Kael", "Deleting…" */
  says: { keep: string; act: string; working: string }
  busy: boolean
  onConfirm(): void
  onClose(): void
  /** What went wrong. */
  failure?: ReactNode
}

/** Before something is gone for good. */
export function ConfirmByTyping({ title, name, children, says, busy, onConfirm, onClose, failure }: Props) {
  const words = useWords('common').ui
  const missing = useWords('errors').missing
  const formId = useId()
  const [typed, setTyped] = useState('')
  const matches = typed.trim() === name
  function submit(event: FormEvent) {
    event.preventDefault()
    if (matches && !busy) onConfirm()
  }
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {says.keep}
      </Button>
      <Button
        type="submit"
        form={formId}
        look="danger"
        blocked={!matches && missing.typed}
        busy={busy}
        working={says.working}
      >
        {says.act}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open locked={busy} onClose={onClose} foot={foot} width={520}>
      <form id={formId} className="stack" onSubmit={submit}>
        <p>{children}</p>
        <TextField
          label={<Phrase text={words.typeToGoOn} parts={{ name: <b>{name}</b> }} />}
          value={typed}
          onChange={setTyped}
        />
        {failure}
      </form>
    </Dialog>
  )
}
