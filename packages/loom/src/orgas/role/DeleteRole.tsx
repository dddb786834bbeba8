import type { RoleView } from '@arachne/contract/governance'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ActCard } from '../../ui/Card.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'

export function DeleteRole({ role }: { role: RoleView }) {
  const words = useWords('circles').roles
  const orga = useOrgaId()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const deleting = useOrgaAct({
    run: (api) => api.removeRole(role.id),
    onDone() {
      toasts.say(words.isDeleted(role.title))
      void navigate({ to: '/orgas/$orga/teams/$team', params: { orga, team: role.team.id } })
    },
  })
  const leads = role.leads_team
  return (
    <ActCard title={words.delete} about={leads === null ? words.deleteText : words.cannotDelete(leads.name)}>
      <Button
        look="danger"
        icon="trash"
        blocked={leads !== null && words.cannotDelete(leads.name)}
        onClick={() => setAsked(true)}
      >
        {words.delete}…
      </Button>
      {asked && (
        <Confirm
          title={words.reallyDelete(role.title)}
          says={{ keep: words.keep, act: words.delete, working: words.deleting, failed: words.notDeleted }}
          doing={deleting}
          onClose={() => setAsked(false)}
        >
          <p>{words.goes(role.holder.name)}</p>
          <p>{words.stays(role.policies)}</p>
        </Confirm>
      )}
    </ActCard>
  )
}
