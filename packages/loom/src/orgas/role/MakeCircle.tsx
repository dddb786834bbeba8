import type { RoleView } from '@arachne/contract/governance'
import { useNavigate } from '@tanstack/react-router'

import { useWords } from '../../words/language.tsx'
import { type Circle, CircleForm } from '../CircleForm.tsx'
import { useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'

/** Turns a role that has outgrown one person into a circle, led by the role's holder. */
export function MakeCircle({ role, onClose }: { role: RoleView; onClose(): void }) {
  const words = useWords('circles').roles
  const orga = useOrgaId()
  const navigate = useNavigate()
  const making = useOrgaAct({
    run: (api, circle: Circle) => api.createTeam({ ...circle, source_role_id: role.id }),
    onDone: ({ team }) => void navigate({ to: '/orgas/$orga/teams/$team', params: { orga, team: team.id } }),
  })
  return (
    <CircleForm
      title={words.makeCircle}
      about={words.makeCircleText(role.holder.name)}
      says={{ act: words.makeCircle, working: words.making, failed: words.notMade }}
      label={words.circleName}
      circle={{ name: role.title, color: role.team.color }}
      doing={making}
      onClose={onClose}
    />
  )
}
