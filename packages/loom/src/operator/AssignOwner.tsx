import type { CreateEntityAnswer, OperatorEntityView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { useTellError } from '../api/error-sentence.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { Failure } from '../ui/Failure.tsx'
import { TextField } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'
import { FormDialog } from './FormDialog.tsx'
import { operatorWords } from './words.ts'

interface Props {
  entity: OperatorEntityView
  onClose(): void
  onMade(made: CreateEntityAnswer): void
}

export function AssignOwner({ entity, onClose, onMade }: Props) {
  const words = useWords(operatorWords)
  const tell = useTellError()
  const [owner, setOwner] = useState('')
  const giving = useAct({
    run: () => api.changeOwner(entity.id, { owner }),
    touches: [keys.operator, keys.entityLists, keys.entity(entity.id)],
    onDone: onMade,
  })
  const field = giving.error === undefined ? undefined : tell(giving.error).fields.owner
  return (
    <FormDialog
      title={words.assignTitle(entity.name)}
      about={words.assignText}
      says={{ act: words.assignNow, working: words.working }}
      ready={owner.trim() !== ''}
      busy={giving.busy}
      onSubmit={() => giving.act(undefined)}
      onClose={onClose}
    >
      <TextField
        label={words.ownerName}
        hint={words.ownerHint}
        value={owner}
        onChange={setOwner}
        error={field}
      />
      {field === undefined && <Failure error={giving.error} what={words.notDone} />}
    </FormDialog>
  )
}
