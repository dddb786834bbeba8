import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { ActDialog } from '../ui/dialogs/ActDialog.tsx'
import { TextField } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'

interface Props {
  /** If absent, the form asks for it. */
  server?: { id: string; name: string }
  onClose(): void
}

export function BanServer({ server, onClose }: Props) {
  const words = useWords('operator').bans
  const missing = useWords('errors').missing
  const { notDone } = useWords('operator').operator
  const [named, setNamed] = useState(server?.name ?? '')
  const [reason, setReason] = useState('')
  const banning = useAct({
    run: () =>
      api.ban({ server: server?.id ?? named, ...(reason.trim() !== '' && { reason: reason.trim() }) }),
    touches: [keys.operator, keys.servers, keys.entities],
    onDone({ ban }) {
      toasts.say(words.isBanned(ban.server_name ?? ban.server_id))
      onClose()
    },
  })
  return (
    <ActDialog
      title={words.banTitle}
      about={words.banText}
      look="danger"
      says={{ act: words.banNow, working: words.banning, failed: notDone }}
      missing={named.trim() === '' && missing.server}
      doing={banning}
      onClose={onClose}
    >
      <TextField
        label={words.banServer}
        hint={words.banServerHint}
        value={named}
        disabled={server !== undefined}
        onChange={setNamed}
      />
      <TextField label={words.banReason} hint={words.banReasonHint} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
