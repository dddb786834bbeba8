import type { RoleView, TeamView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { ActDialog } from '../../ui/dialogs/ActDialog.tsx'
import { Select } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { teamsQuery, useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { moveTargets } from './move-targets.ts'

/** Moves the circle under another role, whose holder leads it from then on. */
export function MoveTeam({ team, onClose }: { team: TeamView; onClose(): void }) {
  const words = useWords('circles').teams
  const missing = useWords('errors').missing
  const orga = useOrgaId()
  const { data } = useQuery(teamsQuery(orga))
  const targets = moveTargets(data?.teams ?? [], team.id)
  const [chosen, setChosen] = useState('')
  const role = targets.find(({ id }) => id === chosen)
  const moving = useOrgaAct({
    run: (api) => api.changeTeam(team.id, { source_role_id: chosen }),
    onDone() {
      toasts.say(words.isMoved(team.name))
      onClose()
    },
  })
  return (
    <ActDialog
      title={words.moveTitle(team.name)}
      about={words.moveText}
      says={{ act: words.moveNow, working: words.moving, failed: words.notMoved }}
      missing={role === undefined && missing.role}
      doing={moving}
      onClose={onClose}
    >
      {data !== undefined && <Targets targets={targets} value={chosen} onChange={setChosen} />}
      {role && <p className="small">{words.willLead(role.holder.name, team.name)}</p>}
    </ActDialog>
  )
}

interface TargetsProps {
  targets: readonly RoleView[]
  value: string
  onChange(role: string): void
}

function Targets({ targets, value, onChange }: TargetsProps) {
  const words = useWords('circles').teams
  if (targets.length === 0) return <Notice>{words.noTargets}</Notice>
  const options = targets.map(({ id, title, team, holder }) => ({
    value: id,
    label: `${team.name}: ${title} (${holder.name})`,
  }))
  return (
    <Select
      label={words.through}
      value={value}
      options={[{ value: '', label: words.choose }, ...options]}
      onChange={onChange}
    />
  )
}
