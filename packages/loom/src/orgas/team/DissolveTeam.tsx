import type { TeamView } from '@arachne/contract/governance'
import { useNavigate } from '@tanstack/react-router'

import { toasts } from '../../toast/toasts.ts'
import { ConfirmByTyping } from '../../ui/dialogs/ConfirmByTyping.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'

export function DissolveTeam({ team, onClose }: { team: TeamView; onClose(): void }) {
  const words = useWords('circles').teams
  const orga = useOrgaId()
  const navigate = useNavigate()
  const dissolving = useOrgaAct({
    run: (api) => api.dissolveTeam(team.id),
    onDone() {
      toasts.say(words.isDissolved(team.name))
      void navigate({ to: '/orgas/$orga', params: { orga } })
    },
  })
  return (
    <ConfirmByTyping
      title={words.dissolveTitle(team.name)}
      name={team.name}
      says={{
        keep: words.keep,
        act: words.dissolveNow,
        working: words.dissolving,
        failed: words.notDissolved,
      }}
      doing={dissolving}
      onClose={onClose}
    >
      {words.goes(team.roles.length, team.open_items)} {words.stays}
    </ConfirmByTyping>
  )
}
