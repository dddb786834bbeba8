import type { RoleView, TeamView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Select } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'
import { teamsQuery, useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { orgaWords } from '../words.ts'
import { moveTargets } from './move-targets.ts'
import { teamWords } from './words.ts'

/** Under another role: whoever holds it leads the circle from then on. */
export function MoveTeam({ team, onClose }: { team: TeamView; onClose(): void }) {
  const words = useWords(teamWords)
  const common = useWords(orgaWords)
  const orga = useOrgaId()
  const { data } = useQuery(teamsQuery(orga))
  const targets = moveTargets(data?.teams ?? [], team.id)
  const [chosen, setChosen] = useState('')
  const role = targets.find(({ id }) => id === chosen)
  const moving = useOrgaAct({
    run: () => orgaApi(orga).changeTeam(team.id, { source_role_id: chosen }),
    onDone() {
      toasts.say(words.isMoved(team.name))
      onClose()
    },
  })
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button
        look="primary"
        disabled={role === undefined}
        busy={moving.busy}
        working={words.moving}
        onClick={() => moving.act(undefined)}
      >
        {words.moveNow}
      </Button>
    </>
  )
  return (
    <Dialog
      title={words.moveTitle(team.name)}
      about={words.moveText}
      open
      locked={moving.busy}
      onClose={onClose}
      foot={foot}
      width={520}
    >
      <div className="stack">
        {data !== undefined && <Targets targets={targets} value={chosen} onChange={setChosen} />}
        {role && <p className="small">{words.willLead(role.holder.name, team.name)}</p>}
        <Failure error={moving.error} what={words.notMoved} />
      </div>
    </Dialog>
  )
}

interface TargetsProps {
  targets: readonly RoleView[]
  value: string
  onChange(role: string): void
}

function Targets({ targets, value, onChange }: TargetsProps) {
  const words = useWords(teamWords)
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
