import type { GiftView } from '@arachne/contract'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { EntityAvatar } from '../identity/Avatar.tsx'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'

/** Entities offered to the reader. */
export function Offered({ gifts }: { gifts: readonly GiftView[] }) {
  const words = useWords('entities').gifts
  if (gifts.length === 0) return null
  return (
    <section className="stack-3 mb-4" aria-label={words.list}>
      {gifts.map((gift) => (
        <GiftCard key={gift.id} gift={gift} />
      ))}
    </section>
  )
}

function GiftCard({ gift }: { gift: GiftView }) {
  const words = useWords('entities').gifts
  const formats = useFormats()
  const { entity, from } = gift
  const touches = [keys.gifts, keys.entityLists, keys.notices]
  const accepting = useAct({
    run: () => api.acceptGift(gift.id),
    touches,
    onDone: () => toasts.say(words.isYours(entity.name)),
  })
  const declining = useAct({
    run: () => api.declineGift(gift.id),
    touches,
    onDone: () => toasts.say(words.isDeclined(entity.name, from.name)),
  })
  return (
    <article className="card card-b stack-3" aria-labelledby={`gift-${gift.id}`}>
      <div className="line-x gift-head">
        <EntityAvatar entity={entity} size={40} />
        <div className="grow">
          <h2 id={`gift-${gift.id}`}>{entity.name}</h2>
          <p className="small muted">
            {words.offered(from.name)} <TimeAgo at={gift.offered_at} />{' '}
            {words.until(formats.day(gift.expires_at))}
          </p>
        </div>
      </div>
      {entity.description !== null && <p className="small">{entity.description}</p>}
      <p className="small muted">{words.consequence}</p>
      <Failure error={accepting.error} what={words.notAccepted(entity.name)} />
      <Failure error={declining.error} what={words.notDeclined} />
      <div className="line-x wrapx">
        <Button look="primary" doing={accepting} waits={declining.busy} working={words.accepting}>
          {words.accept}
        </Button>
        <Button doing={declining} waits={accepting.busy} working={words.declining}>
          {words.decline}
        </Button>
      </div>
    </article>
  )
}
