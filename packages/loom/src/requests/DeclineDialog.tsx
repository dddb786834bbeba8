import type { RequestView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { ActDialog } from '../ui/ActDialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'

interface Props {
  request: RequestView
  onDone(): void
  onClose(): void
}

export function DeclineDialog({ request, onDone, onClose }: Props) {
  const words = useWords('access').requests
  const [reason, setReason] = useState('')
  const { name } = request.entity
  const declining = useAct({
    run: () => api.reject(request.id, reason.trim() === '' ? {} : { reason: reason.trim() }),
    touches: [keys.requests, keys.serverLists],
    onDone() {
      toasts.say(words.declined(name))
      onDone()
    },
  })
  return (
    <ActDialog
      title={words.declineTitle(name)}
      about={words.declineAbout}
      says={{
        keep: words.back,
        act: words.declineNow,
        working: words.declining,
        failed: words.notDecided,
      }}
      look="danger"
      doing={declining}
      onClose={onClose}
    >
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}
