import type { CreateEntityAnswer } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { Button } from '../ui/Button.tsx'
import { ActDialog } from '../ui/dialogs/ActDialog.tsx'
import { TextField } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'
import { ClaimLink } from './ClaimLink.tsx'

export function CreateForOwner() {
  const words = useWords('operator').operator
  const [asked, setAsked] = useState(false)
  const [made, setMade] = useState<CreateEntityAnswer>()
  return (
    <>
      <Button look="primary" icon="plus" onClick={() => setAsked(true)}>
        {words.create}
      </Button>
      {asked && (
        <Form
          onClose={() => setAsked(false)}
          onMade={(answer) => {
            setAsked(false)
            setMade(answer)
          }}
        />
      )}
      {made && <ClaimLink made={made} onDone={() => setMade(undefined)} />}
    </>
  )
}

function Form({ onClose, onMade }: { onClose(): void; onMade(made: CreateEntityAnswer): void }) {
  const words = useWords('operator').operator
  const missing = useWords('errors').missing
  const [name, setName] = useState('')
  const [owner, setOwner] = useState('')
  const creating = useAct({
    run: () => api.createEntity({ name, owner }),
    touches: [keys.operator, keys.entityLists],
    onDone: onMade,
  })
  return (
    <ActDialog
      title={words.createTitle}
      about={words.createText}
      says={{ act: words.createNow, working: words.creating, failed: words.notCreated }}
      missing={(name.trim() === '' && missing.name) || (owner.trim() === '' && missing.person)}
      doing={creating}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField label={words.name} value={name} onChange={setName} error={fields.name} />
          <TextField
            label={words.ownerName}
            hint={words.ownerHint}
            value={owner}
            onChange={setOwner}
            error={fields.owner}
          />
        </>
      )}
    </ActDialog>
  )
}
