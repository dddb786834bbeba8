import type { OperatorEntityView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/dialogs/ActDialog.tsx'
import { Select } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'
import { everyServerQuery } from './queries.ts'

/** Then leads to the page that sets what it may do there. */
export function AddToServer({ entity, onClose }: { entity: OperatorEntityView; onClose(): void }) {
  const words = useWords('operator').operator
  const missing = useWords('errors').missing
  const navigate = useNavigate()
  const { data } = useQuery(everyServerQuery)
  const there = data?.servers.filter(({ reachable, banned }) => reachable && !banned) ?? []
  const [chosen, setChosen] = useState<string>()
  const server = chosen ?? there[0]?.id
  const adding = useAct({
    run: () => api.joinServer(entity.id, { server: server ?? '' }),
    touches: [keys.operator, keys.entityLists, keys.entity(entity.id), keys.servers],
    onDone: ({ membership }) =>
      void navigate({
        to: '/servers/$server/entities/$entity',
        params: { server: membership.server_id, entity: entity.id },
      }),
  })
  return (
    <ActDialog
      title={words.addTitle(entity.name)}
      about={words.addText}
      says={{ act: words.addNow, working: words.working, failed: words.notDone }}
      missing={server === undefined && missing.server}
      doing={adding}
      onClose={onClose}
    >
      {data && there.length === 0 ? (
        <Notice kind="warn">{words.noServers}</Notice>
      ) : (
        <Select
          label={words.server}
          value={server ?? ''}
          options={there.map(({ id, name }) => ({ value: id, label: name ?? id }))}
          onChange={setChosen}
        />
      )}
    </ActDialog>
  )
}
