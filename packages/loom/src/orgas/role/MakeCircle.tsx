import type { RoleView } from '@arachne/contract/governance'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'
import { ColourPick } from '../ColourPick.tsx'
import { InPlace } from '../InPlace.tsx'
import { useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'

/** A role that has become too much for one person becomes a circle, led by whoever holds it. */
export function MakeCircle({ role, onClose }: { role: RoleView; onClose(): void }) {
  const words = useWords('circles').roles
  const missing = useWords('errors').missing
  const orga = useOrgaId()
  const navigate = useNavigate()
  const [name, setName] = useState(role.title)
  const [color, setColor] = useState(role.team.color)
  const making = useOrgaAct({
    run: () => orgaApi(orga).createTeam({ name, color, source_role_id: role.id }),
    onDone: ({ team }) => void navigate({ to: '/orgas/$orga/teams/$team', params: { orga, team: team.id } }),
  })
  return (
    <InPlace
      title={words.makeCircle}
      about={words.makeCircleText(role.holder.name)}
      says={{ act: words.makeCircle, working: words.making, failed: words.notMade }}
      missing={name.trim() === '' && missing.name}
      doing={making}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            label={words.circleName}
            error={fields.name}
            value={name}
            maxLength={100}
            required
            autoFocus
            onChange={setName}
          />
          <ColourPick label={words.colour} value={color} onChange={setColor} />
        </>
      )}
    </InPlace>
  )
}
