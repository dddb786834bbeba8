import type { EntityView, GiftView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { useGiftOf } from '../gifts/queries.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { ActDialog } from '../ui/dialogs/ActDialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextField } from '../ui/Field.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

export function TransferEntity({ entity }: { entity: EntityView }) {
  const words = useWords('entity').transfer
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
  const words = useWords('entity').transfer
  const taking = useAct({
    run: () => api.withdrawGift(gift.entity.id),
    touches: [keys.gifts],
    onDone: () => toasts.say(words.takenBack(gift.entity.name)),
  })
  return (
    <>
      <Button doing={taking} working={words.takingBack}>
        {words.takeBack}
      </Button>
      <Failure error={taking.error} what={words.notTakenBack} />
    </>
  )
}

function Ask({ entity, onClose }: { entity: EntityView; onClose(): void }) {
  const words = useWords('entity').transfer
  const missing = useWords('errors').missing
  const [to, setTo] = useState('')
  const offering = useAct({
    run: () => api.offerGift(entity.id, { to }),
    touches: [keys.gifts],
    onDone({ gift }) {
      toasts.say(words.isOffered(gift.entity.name, gift.to.name))
      onClose()
    },
  })
  return (
    <ActDialog
      title={words.dialogTitle(entity.name)}
      says={{
        keep: words.keep(entity.name),
        act: words.offer,
        working: words.offering,
        failed: words.notOffered,
      }}
      missing={to.trim() === '' && missing.person}
      doing={offering}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p>{words.dialogText}</p>
          <TextField
            label={words.owner}
            hint={words.ownerHint}
            error={fields.to}
            value={to}
            onChange={setTo}
          />
        </>
      )}
    </ActDialog>
  )
}
