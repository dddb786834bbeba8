import type { CreateEntityAnswer, EntityView } from '@arachne/contract'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'

import { api } from '../api/client.ts'
import { useTellError } from '../api/error-sentence.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextField } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'
import { transferWords } from './transfer-words.ts'

export function TransferEntity({ entity }: { entity: EntityView }) {
  const words = useWords(transferWords)
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [given, setGiven] = useState<CreateEntityAnswer>()
  const leave = () => void navigate({ to: '/entities' })
  function onGiven(answer: CreateEntityAnswer) {
    if (answer.claim_url !== undefined) return setGiven(answer)
    toasts.say(words.givenTitle(answer.entity.name, answer.entity.owner.name))
    leave()
  }
  return (
    <section className="card card-b line-x wrapx" aria-labelledby="transfer">
      <div className="grow">
        <h2 id="transfer">{words.title}</h2>
        <p className="small muted">{words.text}</p>
      </div>
      <Button icon="users" onClick={() => setAsked(true)}>
        {words.button}
      </Button>
      {asked && !given && <Ask entity={entity} onGiven={onGiven} onClose={() => setAsked(false)} />}
      {given && <Given given={given} onDone={leave} />}
    </section>
  )
}

interface AskProps {
  entity: EntityView
  onGiven(answer: CreateEntityAnswer): void
  onClose(): void
}

function Ask({ entity, onGiven, onClose }: AskProps) {
  const words = useWords(transferWords)
  const tell = useTellError()
  const formId = useId()
  const [owner, setOwner] = useState('')
  const giving = useAct({
    run: () => api.changeOwner(entity.id, { owner }),
    touches: [keys.entityLists],
    onDone: onGiven,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!giving.busy && owner.trim() !== '') giving.act(undefined)
  }
  const fields = giving.error === undefined ? {} : tell(giving.error).fields
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {words.keep(entity.name)}
      </Button>
      <Button
        type="submit"
        form={formId}
        look="danger"
        disabled={owner.trim() === ''}
        busy={giving.busy}
        working={words.giving}
      >
        {words.give}
      </Button>
    </>
  )
  return (
    <Dialog
      title={words.dialogTitle(entity.name)}
      open
      locked={giving.busy}
      onClose={onClose}
      foot={foot}
      width={520}
    >
      <form id={formId} className="stack" onSubmit={submit}>
        <p>{words.dialogText}</p>
        <TextField
          label={words.owner}
          hint={words.ownerHint}
          error={fields.owner}
          value={owner}
          onChange={setOwner}
        />
        {fields.owner === undefined && <Failure error={giving.error} what={words.notGiven} />}
      </form>
    </Dialog>
  )
}

/** An operator may pass a link on; it is shown this once, so nothing closes the dialog by accident. */
function Given({ given, onDone }: { given: CreateEntityAnswer; onDone(): void }) {
  const words = useWords(transferWords)
  const { entity, claim_url: link = '' } = given
  const foot = (
    <Button look="primary" className="push" onClick={onDone}>
      {words.done}
    </Button>
  )
  return (
    <Dialog
      title={words.givenTitle(entity.name, entity.owner.name)}
      open
      locked
      onClose={onDone}
      foot={foot}
      width={560}
    >
      <div className="stack">
        <p>{words.givenText}</p>
        <CopyField label={words.link} value={link} secret />
      </div>
    </Dialog>
  )
}
