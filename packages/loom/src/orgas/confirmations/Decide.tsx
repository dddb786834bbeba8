import type { ConfirmationView } from '@arachne/contract/governance'
import { useState } from 'react'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ActDialog } from '../../ui/dialogs/ActDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'

/** Confirm or reject, by the person themselves. */
export function Decide({ orga, wish: { id } }: { orga: string; wish: ConfirmationView }) {
  const words = useWords('agents').confirmations
  const [isRejecting, setRejecting] = useState(false)
  const touches = [keys.orgaWaiting, keys.orga(orga), keys.orgaList]
  const confirming = useAct({
    run: () => orgaApi(orga).confirmAct(id),
    touches,
    onDone: ({ confirmation }) => toasts.say(confirmation.state === 'done' ? words.done : words.notDone),
  })
  const rejecting = useAct({
    run: (reason: string) => orgaApi(orga).rejectAct(id, { reason }),
    touches,
    onDone() {
      setRejecting(false)
      toasts.say(words.rejected)
    },
  })
  const busy = confirming.busy || rejecting.busy
  return (
    <div className="stack-2">
      <div className="actions answers">
        <Button look="primary" doing={confirming} working={words.confirming} waits={busy}>
          {words.confirm}
        </Button>
        <Button waits={busy} onClick={() => setRejecting(true)}>
          {words.reject}
        </Button>
      </div>
      <Failure error={confirming.error} what={words.notDone} />
      {isRejecting && <Reject doing={rejecting} onClose={() => setRejecting(false)} />}
    </div>
  )
}

interface RejectProps {
  doing: { busy: boolean; error: Error | undefined; act(reason: string): void }
  onClose(): void
}

function Reject({ doing, onClose }: RejectProps) {
  const words = useWords('agents').confirmations
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={words.rejectTitle}
      about={words.rejectHint}
      says={{ keep: words.keep, act: words.reject, working: words.rejecting, failed: words.notDone }}
      doing={doing}
      onAct={() => doing.act(reason.trim())}
      onClose={onClose}
    >
      <TextArea label={words.rejectReason} rows={3} maxLength={2000} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
