import { useState } from 'react'

import type { Doing } from '../../api/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { itemWords } from './words.ts'

interface Props {
  says: { title: string; hint: string; reason: string; send: string }
  doing: Pick<Doing<never, unknown>, 'busy' | 'error'>
  onSend(reason: string): void
  onClose(): void
}

/** An act that needs words others can work with. */
export function ReasonDialog({ says, doing, onSend, onClose }: Props) {
  const words = useWords(itemWords)
  const [reason, setReason] = useState('')
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button
        look="primary"
        disabled={reason.trim() === ''}
        busy={doing.busy}
        working={words.sending}
        onClick={() => onSend(reason.trim())}
      >
        {says.send}
      </Button>
    </>
  )
  return (
    <Dialog title={says.title} about={says.hint} open onClose={onClose} foot={foot} width={560}>
      <div className="stack-3">
        <TextArea label={says.reason} rows={4} maxLength={2000} value={reason} onChange={setReason} />
        <Failure error={doing.error} what={words.notDone} />
      </div>
    </Dialog>
  )
}
