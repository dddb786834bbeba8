import { useState } from 'react'

import type { Doing } from '../../api/use-act.ts'
import { ActDialog } from '../../ui/dialogs/ActDialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'

interface Props {
  says: { title: string; hint: string; reason: string; send: string }
  doing: Pick<Doing<never, unknown>, 'busy' | 'error'>
  onSend(reason: string): void
  onClose(): void
}

/** An act that needs a reason others can work with. */
export function ReasonDialog({ says, doing, onSend, onClose }: Props) {
  const words = useWords('topics').items
  const missing = useWords('errors').missing
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={says.title}
      about={says.hint}
      says={{ act: says.send, working: words.sending, failed: words.notDone }}
      missing={reason.trim() === '' && missing.reason}
      doing={doing}
      onAct={() => onSend(reason.trim())}
      onClose={onClose}
      width={560}
    >
      <TextArea label={says.reason} rows={4} maxLength={2000} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
