import type { EntityView, GiftView } from '@arachne/contract'
import { type FormEvent, useId, useState } from 'react'

import { api } from '../api/client.ts'
import { useTellError } from '../api/error-sentence.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { useGiftOf } from '../gifts/queries.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextField } from '../ui/Field.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { transferWords } from './transfer-words.ts'

export function TransferEntity({ entity }: { entity: EntityView }) {
  const words = useWords(transferWords)
  const formats = useFormats()
  const gift = useGiftOf(entity.id)
  const [asked, setAsked] = useState(false)
  return (
    <section className="card card-b line-x wrapx" aria-labelledby="transfer">
      <div className="grow">
        <h2 id="transfer">{words.title}</h2>
        {gift ? (
          <p className="small muted">
            <Phrase
              text={words.waits}
              parts={{
                name: <b>@{gift.to.name}</b>,
                ago: <TimeAgo at={gift.offered_at} />,
                until: formats.day(gift.expires_at),
              }}
            />
          </p>
        ) : (
          <p className="small muted">{words.text}</p>
        )}
      </div>
      {gift ? (
        <TakeBack gift={gift} />
      ) : (
        <Button icon="users" onClick={() => setAsked(true)}>
          {words.button}
        </Button>
      )}
      {asked && <Ask entity={entity} onClose={() => setAsked(false)} />}
    </section>
  )
}

function TakeBack({ gift }: { gift: GiftView }) {
  const words = useWords(transferWords)
  const taking = useAct({
    run: () => api.withdrawGift(gift.entity.id),
    touches: [keys.gifts],
    onDone: () => toasts.say(words.takenBack(gift.entity.name)),
  })
  return (
    <>
      <Button busy={taking.busy} working={words.takingBack} onClick={() => taking.act(undefined)}>
        {words.takeBack}
      </Button>
      <Failure error={taking.error} what={words.notTakenBack} />
    </>
  )
}

function Ask({ entity, onClose }: { entity: EntityView; onClose(): void }) {
  const words = useWords(transferWords)
  const tell = useTellError()
  const formId = useId()
  const [to, setTo] = useState('')
  const offering = useAct({
    run: () => api.offerGift(entity.id, { to }),
    touches: [keys.gifts],
    onDone({ gift }) {
      toasts.say(words.isOffered(gift.entity.name, gift.to.name))
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!offering.busy && to.trim() !== '') offering.act(undefined)
  }
  const fields = offering.error === undefined ? {} : tell(offering.error).fields
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {words.keep(entity.name)}
      </Button>
      <Button
        type="submit"
        form={formId}
        look="primary"
        disabled={to.trim() === ''}
        busy={offering.busy}
        working={words.offering}
      >
        {words.offer}
      </Button>
    </>
  )
  return (
    <Dialog
      title={words.dialogTitle(entity.name)}
      open
      locked={offering.busy}
      onClose={onClose}
      foot={foot}
      width={520}
    >
      <form id={formId} className="stack" onSubmit={submit}>
        <p>{words.dialogText}</p>
        <TextField label={words.owner} hint={words.ownerHint} error={fields.to} value={to} onChange={setTo} />
        {fields.to === undefined && <Failure error={offering.error} what={words.notOffered} />}
      </form>
    </Dialog>
  )
}
