import type { CreateEntityAnswer, OperatorEntityView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/dialogs/ActDialog.tsx'
import { TextField } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'

interface Props {
  entity: OperatorEntityView
  onClose(): void
  onMade(made: CreateEntityAnswer): void
}

export function AssignOwner({ entity, onClose, onMade }: Props) {
  const words = useWords('operator').operator
  const missing = useWords('errors').missing
  const [owner, setOwner] = useState('')
  const giving = useAct({
    run: () => api.changeOwner(entity.id, { owner }),
    touches: [keys.operator, keys.entityLists, keys.entity(entity.id)],
    onDone: onMade,
  })
  return (
    <ActDialog
      title={words.assignTitle(entity.name)}
      about={words.assignText}
      says={{ act: words.assignNow, working: words.working, failed: words.notDone }}
      missing={owner.trim() === '' && missing.person}
      doing={giving}
      onClose={onClose}
    >
      {(fields) => (
        <TextField
          label={words.ownerName}
          hint={words.ownerHint}
          value={owner}
          onChange={setOwner}
          error={fields.owner}
        />
      )}
    </ActDialog>
  )
}
