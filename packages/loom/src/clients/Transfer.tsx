import type { EntityView } from '@arachne/contract'
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
import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'
import { transferWords } from './transfer-words.ts'

export function Transfer({ entity }: { entity: EntityView }) {
  const words = useWords(transferWords)
  const [asked, setAsked] = useState(false)
  const [link, setLink] = useState<string>()
  return (
    <section className="card card-b line-x wrapx" aria-labelledby="transfer">
      <div className="grow">
        <h2 id="transfer">{words.title}</h2>
        <p className="small muted">{words.text}</p>
      </div>
      <Button icon="swap" onClick={() => setAsked(true)}>
        {words.transfer}
      </Button>
      {asked && <TransferDialog entity={entity} onClose={() => setAsked(false)} onLink={setLink} />}
      {link !== undefined && (
        <Dialog title={words.linkTitle} open onClose={() => setLink(undefined)}>
          <CopyField label={words.link} value={link} secret />
        </Dialog>
      )}
    </section>
  )
}

interface DialogProps {
  entity: EntityView
  onClose(): void
  onLink(url: string): void
}

function TransferDialog({ entity, onClose, onLink }: DialogProps) {
  const words = useWords(transferWords)
  const tell = useTellError()
  const navigate = useNavigate()
  const formId = useId()
  const [owner, setOwner] = useState('')
  const giving = useAct({
    run: () => api.changeOwner(entity.id, { owner }),
    touches: [keys.entities],
    onDone({ entity: now, claim_url: link }) {
      toasts.say(words.isGiven(now.name, now.owner.name))
      onClose()
      if (link !== undefined) onLink(link)
      if (!now.may.manage) void navigate({ to: '/entities' })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (owner.trim() !== '' && !giving.busy) giving.act(undefined)
  }
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {words.keep}
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
      title={words.dialog(entity.name)}
      open
      locked={giving.busy}
      onClose={onClose}
      foot={foot}
      width={520}
    >
      <form id={formId} className="stack-3" onSubmit={submit}>
        <TextField
          label={words.owner}
          hint={words.ownerHint}
          error={giving.error && tell(giving.error).fields['owner']}
          value={owner}
          onChange={setOwner}
        />
        <Notice kind="warn">{words.warning(entity.name)}</Notice>
        <Failure error={giving.error} what={words.notGiven} />
      </form>
    </Dialog>
  )
}
