import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ActCard } from '../../ui/Card.tsx'
import { ConfirmByTyping } from '../../ui/dialogs/ConfirmByTyping.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'
import { useOrga } from '../queries.ts'

export function DeleteOrga() {
  const words = useWords('orga-settings').settings
  const orga = useOrga()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const deleting = useAct({
    run: () => orgaApi(orga.id).remove(),
    touches: [keys.orgaList],
    onDone() {
      toasts.say(words.isDeleted(orga.name))
      void navigate({ to: '/orgas' }).then(() => queries.removeQueries({ queryKey: keys.orga(orga.id) }))
    },
  })
  const isPossible = orga.members === 1 || orga.practice
  return (
    <ActCard title={words.delete} about={isPossible ? words.deleteText : words.deleteAlone}>
      <Button
        look="danger"
        icon="trash"
        blocked={!isPossible && words.deleteAlone}
        onClick={() => setAsked(true)}
      >
        {words.delete}…
      </Button>
      {asked && (
        <ConfirmByTyping
          title={words.reallyDelete(orga.name)}
          name={orga.name}
          says={{ keep: words.keep, act: words.delete, working: words.deleting, failed: words.notDeleted }}
          doing={deleting}
          onClose={() => setAsked(false)}
        >
          {words.deleteText}
        </ConfirmByTyping>
      )}
    </ActCard>
  )
}
