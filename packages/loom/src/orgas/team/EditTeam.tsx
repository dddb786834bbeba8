import type { TeamView } from '@arachne/contract/governance'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'
import { ColourPick } from '../ColourPick.tsx'
import { InPlace } from '../InPlace.tsx'
import { useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'

export function EditTeam({ team, onClose }: { team: TeamView; onClose(): void }) {
  const words = useWords('circles').teams
  const missing = useWords('errors').missing
  const common = useWords('orga').orga
  const orga = useOrgaId()
  const [name, setName] = useState(team.name)
  const [color, setColor] = useState(team.color)
  const saving = useOrgaAct({
    run: () => orgaApi(orga).changeTeam(team.id, { name, color }),
    onDone() {
      toasts.say(common.saved)
      onClose()
    },
  })
  return (
    <InPlace
      title={words.edit}
      about={words.missionIsLeaders}
      missing={name.trim() === '' && missing.name}
      doing={saving}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            label={words.name}
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
