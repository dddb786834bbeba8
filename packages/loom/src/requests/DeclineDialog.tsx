import type { RequestView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'
import { requestWords } from './words.ts'

interface Props {
  request: RequestView
  onDone(): void
  onClose(): void
}

export function DeclineDialog({ request, onDone, onClose }: Props) {
  const words = useWords(requestWords)
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
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {words.back}
      </Button>
      <Button
        look="danger"
        busy={declining.busy}
        working={words.declining}
        onClick={() => declining.act(undefined)}
      >
        {words.declineNow}
      </Button>
    </>
  )
  return (
    <Dialog
      title={words.declineTitle(name)}
      about={words.declineAbout}
      open
      locked={declining.busy}
      onClose={onClose}
      foot={foot}
      width={520}
    >
      <div className="stack">
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <Failure error={declining.error} what={words.notDecided} />
      </div>
    </Dialog>
  )
}
