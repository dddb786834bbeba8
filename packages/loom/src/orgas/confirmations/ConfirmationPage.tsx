import type { ConfirmationView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { Page } from '../../shell/Page.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { useOrga } from '../queries.ts'
import { WhenThere } from '../WhenThere.tsx'
import { Decide } from './Decide.tsx'
import { confirmationQuery } from './queries.ts'
import { WishFacts, WishSentence } from './Wish.tsx'

/** The target of the link an agent was given: one act, and the member's decision on it. */
export function ConfirmationPage() {
  const orga = useOrga()
  const { confirmation: id = '' } = useParams({ strict: false })
  return (
    <WhenThere query={useQuery(confirmationQuery(orga.id, id))}>
      {(wish) => <Shown key={id} wish={wish} />}
    </WhenThere>
  )
}

function Shown({ wish }: { wish: ConfirmationView }) {
  const words = useWords('agents').confirmations
  const orga = useOrga()
  const base = `/orgas/${orga.id}`
  const isOpen = wish.state === 'waiting'
  return (
    <Page
      title={words.one}
      about={<WishSentence wish={wish} />}
      crumbs={[
        { label: orga.name, to: base },
        { label: words.title, to: `${base}/confirmations` },
      ]}
      actions={<Badge {...(isOpen && { kind: 'info' as const })}>{words.states[wish.state]}</Badge>}
    >
      <section className="card card-b stack" aria-label={words.one}>
        <WishFacts orga={orga.id} wish={wish} />
        {isOpen ? (
          <>
            <p className="small muted">{words.consequence}</p>
            <Decide orga={orga.id} wish={wish} />
          </>
        ) : (
          <Outcome wish={wish} />
        )}
        <p className="tiny faint line-x wrapx">
          <Phrase text={words.asked} parts={{ ago: <TimeAgo at={wish.created_at} /> }} />
          {isOpen && <Phrase text={words.until} parts={{ ago: <TimeAgo at={wish.expires_at} /> }} />}
        </p>
      </section>
    </Page>
  )
}

function Outcome({ wish: { state, note, settled_at: at } }: { wish: ConfirmationView }) {
  const words = useWords('agents').confirmations
  return (
    <div className="stack-2" role="status">
      <p>
        <b>{words.states[state]}</b> {at !== null && <TimeAgo at={at} />}
      </p>
      {note !== null && (
        <p className="small">
          <span className="faint">{state === 'rejected' ? words.yourReason : words.why}:</span>{' '}
          <span className={state === 'rejected' ? 'words' : 'code'}>{note}</span>
        </p>
      )}
    </div>
  )
}
