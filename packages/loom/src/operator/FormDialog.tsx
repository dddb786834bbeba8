import { type FormEvent, type ReactNode, useId } from 'react'

import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useWords } from '../words/language.tsx'
import { operatorWords } from './words.ts'

interface Props {
  title: string
  about: string
  says: { act: string; working: string }
  look?: 'primary' | 'danger'
  ready: boolean
  busy: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** A few fields and one act. */
export function FormDialog({ title, about, says, look = 'primary', ready, busy, ...rest }: Props) {
  const { cancel } = useWords(operatorWords)
  const { onSubmit, onClose, children } = rest
  const formId = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (ready && !busy) onSubmit()
  }
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" form={formId} look={look} disabled={!ready} busy={busy} working={says.working}>
        {says.act}
      </Button>
    </>
  )
  return (
    <Dialog title={title} about={about} open locked={busy} onClose={onClose} foot={foot} width={520}>
      <form id={formId} className="stack" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
