import type { RequestView, SettingsView, TemplateView } from '@arachne/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import type { Server } from '../servers/ceiling/CeilingFields.tsx'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { ActDialog } from '../ui/dialogs/ActDialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'
import { LetInForm } from './LetInForm.tsx'

interface Props {
  request: RequestView
  server: Server
  settings: SettingsView
  templates: readonly TemplateView[]
}

/** Approves or declines the request. */
export function RequestForm({ request, server, ...known }: Props) {
  const words = useWords('access').requests
  return (
    <LetInForm
      {...known}
      title={words.asks(request.entity.name, server.name)}
      entity={request.entity}
      askedAt={request.asked_at}
      server={server}
      draftOf={`request:${request.id}`}
      letIn={(grant) => api.approve(request.id, grant)}
      otherwise={<Decline request={request} />}
    />
  )
}

function Decline({ request }: { request: RequestView }) {
  const words = useWords('access').requests
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.decline}</Button>
      {asking && <DeclineDialog request={request} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeclineDialog({ request, onClose }: { request: RequestView; onClose(): void }) {
  const words = useWords('access').requests
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const { name } = request.entity
  const declining = useAct({
    run: () => api.reject(request.id, reason.trim() === '' ? {} : { reason: reason.trim() }),
    touches: [keys.requests, keys.serverLists],
    onDone() {
      toasts.say(words.declined(name))
      void navigate({ to: '/servers/$server', params: { server: request.server_id } })
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
