import type { ConfirmationView } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Badge } from '../../ui/Badge.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { AgentTabs } from '../agents/AgentTabs.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { useOrga } from '../queries.ts'
import { Decide } from './Decide.tsx'
import { confirmationsQuery } from './queries.ts'
import { WishSentence } from './Wish.tsx'

type Which = 'waiting' | 'all'

/** Acts the reader's agents want to carry out here, and past ones. */
export function Confirmations() {
  const words = useWords('agents').confirmations
  const common = useWords('orga').orga
  const orga = useOrga()
  const [which, setWhich] = useState<Which>('waiting')
  const { data, pending } = useShown(confirmationsQuery(orga.id, { waiting: which === 'waiting' }), {
    failed: common.notLoaded,
    rows: 3,
  })
  return (
    <OrgaPage title={words.title} about={words.about}>
      <AgentTabs />
      <div className="filters mb-4">
        <Segmented<Which>
          name={words.which}
          value={which}
          options={[
            { value: 'waiting', label: words.waiting },
            { value: 'all', label: words.all },
          ]}
          onChange={setWhich}
        />
      </div>
      {pending}
      {data && (
        <section className="card" aria-label={words.list}>
          {data.confirmations.length === 0 && (
            <EmptyState title={which === 'waiting' ? words.empty : words.none}>{words.emptyText}</EmptyState>
          )}
          <ul className="rows hoverable">
            {data.confirmations.map((wish) => (
              <Row key={wish.id} orga={orga.id} wish={wish} />
            ))}
          </ul>
        </section>
      )}
    </OrgaPage>
  )
}

function Row({ orga, wish }: { orga: string; wish: ConfirmationView }) {
  const words = useWords('agents').confirmations
  return (
    <li className="relative">
      <div className="grow">
        <Link
          to="/orgas/$orga/confirmations/$confirmation"
          params={{ orga, confirmation: wish.id }}
          className="quiet-link over"
        >
          <WishSentence wish={wish} />
        </Link>
        <p className="small muted two-lines">{wish.item?.title ?? wish.text ?? wish.quoted ?? ''}</p>
        <p className="tiny faint">
          <TimeAgo at={wish.created_at} />
        </p>
      </div>
      {wish.state === 'waiting' ? (
        <div className="above">
          <Decide orga={orga} wish={wish} />
        </div>
      ) : (
        <Badge>{words.states[wish.state]}</Badge>
      )}
    </li>
  )
}
