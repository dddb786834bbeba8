import type { PolicyView } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { isPast } from '../day.ts'
import { OrgaPage } from '../OrgaPage.tsx'
import { policiesQuery, useOrga } from '../queries.ts'

type Which = PolicyView['phase']

/** Policies in force, by number; drafts and retired ones separately. */
export function Policies() {
  const words = useWords('circles').policies
  const common = useWords('orga').orga
  const orga = useOrga()
  const [which, setWhich] = useState<Which>('published')
  const { data, pending } = useShown(policiesQuery(orga.id), { failed: common.notLoaded, rows: 4 })
  const shown = (data?.policies ?? []).filter(({ phase }) => phase === which)
  return (
    <OrgaPage
      title={common.places.policies}
      about={words.about}
      actions={
        <LinkButton to="/orgas/$orga/policies/new" params={{ orga: orga.id }} icon="plus">
          {words.write}
        </LinkButton>
      }
    >
      <div className="filters mb-4">
        <Segmented<Which>
          name={words.which}
          value={which}
          options={optionsOf(['published', 'draft', 'retired'], words.phases)}
          onChange={setWhich}
        />
      </div>
      {pending}
      {data && (
        <section className="card" aria-label={words.phases[which]}>
          {shown.length === 0 && (
            <EmptyState title={words.empty[which]}>
              {which === 'published' ? words.emptyText : undefined}
            </EmptyState>
          )}
          <ul className="rows hoverable">
            {shown.map((policy) => (
              <PolicyRow key={policy.id} policy={policy} />
            ))}
          </ul>
        </section>
      )}
    </OrgaPage>
  )
}

function PolicyRow({ policy }: { policy: PolicyView }) {
  const words = useWords('circles').policies
  const common = useWords('orga').orga
  const orga = useOrga()
  return (
    <li className="relative">
      <span className="policy-n num faint">{policy.number ?? '–'}</span>
      <div className="grow">
        <Link
          to="/orgas/$orga/policies/$policy"
          params={{ orga: orga.id, policy: policy.id }}
          className="quiet-link over strong"
        >
          {policy.title}
        </Link>
        {policy.abstract !== '' && <p className="small muted two-lines">{policy.abstract}</p>}
        <p className="tiny faint">{words.ownedBy(policy.role.title, policy.role.team.name)}</p>
      </div>
      {policy.may_edit && <Badge kind="info">{words.yours}</Badge>}
      {isPast(policy.review_on) && <Badge kind="warn">{common.reviewDue}</Badge>}
    </li>
  )
}
