import type { EntityView, ListEntitiesAnswer } from '@arachne/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { ActCard } from '../ui/Card.tsx'
import { ConfirmByTyping } from '../ui/dialogs/ConfirmByTyping.tsx'
import { useWords } from '../words/language.tsx'

export function DeleteEntity({ entity }: { entity: EntityView }) {
  const words = useWords('entity').profile
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const deleting = useAct({
    run: () => api.deleteEntity(entity.id),
    touches: [keys.entityLists],
    onDone() {
      toasts.say(words.isDeleted(entity.name))
      queries.setQueriesData<ListEntitiesAnswer>(
        { queryKey: keys.entityLists },
        (list) => list && without(list, entity.id),
      )
      const forget = () => queries.removeQueries({ queryKey: keys.entity(entity.id) })
      void navigate({ to: '/entities' }).then(forget)
    },
  })
  const { name } = entity
  return (
    <ActCard title={words.deleteTitle} about={words.deleteText}>
      <Button look="danger" icon="trash" onClick={() => setAsked(true)}>
        {words.delete}
      </Button>
      {asked && (
        <ConfirmByTyping
          title={words.reallyTitle(name)}
          name={name}
          says={{
            keep: words.keep(name),
            act: words.deleteNow(name),
            working: words.deleting,
            failed: words.notDeleted,
          }}
          doing={deleting}
          onClose={() => setAsked(false)}
        >
          {words.really(entity.servers.length)}
        </ConfirmByTyping>
      )}
    </ActCard>
  )
}

/** Removes it from the page before the server is asked again. */
function without(list: ListEntitiesAnswer, gone: string): ListEntitiesAnswer {
  return { ...list, entities: list.entities.filter(({ id }) => id !== gone) }
}
