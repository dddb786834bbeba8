import { useState } from 'react'

import type { Doing } from '../../api/use-act.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { missingWords } from '../../ui/missing-words.ts'
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
  const missing = useWords(missingWords)
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
