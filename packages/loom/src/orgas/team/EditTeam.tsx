import type { TeamView } from '@arachne/contract/governance'

import { toasts } from '../../toast/toasts.ts'
import { useWords } from '../../words/language.tsx'
import { type Circle, CircleForm } from '../CircleForm.tsx'
import { useOrgaAct } from '../use-orga-act.ts'

export function EditTeam({ team, onClose }: { team: TeamView; onClose(): void }) {
  const words = useWords('circles').teams
  const common = useWords('orga').orga
  const saving = useOrgaAct({
    run: (api, circle: Circle) => api.changeTeam(team.id, circle),
    onDone() {
      toasts.say(common.saved)
      onClose()
    },
  })
  return (
    <CircleForm
      title={words.edit}
      about={words.missionIsLeaders}
      label={words.name}
      circle={team}
      doing={saving}
      onClose={onClose}
    />
  )
}
