import type { ResidentView } from '@arachne/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { useTellWarnings } from '../../api/warning-sentence.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ActCard } from '../../ui/Card.tsx'
import { ConfirmByTyping } from '../../ui/dialogs/ConfirmByTyping.tsx'
import { useWords } from '../../words/language.tsx'
import { serverKeys } from '../queries.ts'
import type { Server } from './CeilingFields.tsx'

export function RemoveResident({ entity, server }: { entity: ResidentView; server: Server }) {
  const words = useWords('servers').ceiling
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const tell = useTellWarnings()
  const { name } = entity
  const removing = useAct({
    run: () => api.leaveServer(entity.id, server.id),
    touches: [keys.serverLists, keys.entityLists],
    onDone({ warnings }) {
      toasts.say([words.removed(name), ...tell(warnings)].join(' '))
      const forget = () => queries.invalidateQueries({ queryKey: serverKeys.residents(server.id) })
      void navigate({ to: '/servers/$server', params: { server: server.id } }).then(forget)
    },
  })
  return (
    <ActCard title={words.removeTitle} about={words.removeText}>
      <Button look="danger" icon="trash" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {asked && (
        <ConfirmByTyping
          title={words.removeAsk(name, server.name)}
          name={name}
          says={{
            keep: words.keep(name),
            act: words.removeNow(name),
            working: words.removing,
            failed: words.notRemoved,
          }}
          doing={removing}
          onClose={() => setAsked(false)}
        >
          {words.removeWhat(name)}
        </ConfirmByTyping>
      )}
    </ActCard>
  )
}
