import type { RequestView, SettingsView, TemplateView } from '@arachne/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../api/client.ts'
import type { Server } from '../servers/ceiling/CeilingFields.tsx'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/language.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
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
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.decline}</Button>
      {asking && (
        <DeclineDialog
          request={request}
          onClose={() => setAsking(false)}
          onDone={() => void navigate({ to: '/servers/$server', params: { server: request.server_id } })}
        />
      )}
    </>
  )
}
