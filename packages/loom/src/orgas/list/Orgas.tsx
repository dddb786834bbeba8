import type { OrgaView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'

import { Page } from '../../shell/Page.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ActCard } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { orgasQuery } from '../queries.ts'
import { TeamDot } from '../TeamDot.tsx'
import { JoinByLink } from './JoinByLink.tsx'
import { MyInvitations } from './MyInvitations.tsx'
import { Practise } from './Practise.tsx'

/** The person's organisations, and every way to join one. */
export function Orgas() {
  const words = useWords('organisations').list
  const { data, pending } = useShown(orgasQuery, { failed: words.notLoaded, rows: 2 })
  const hasSome = data !== undefined && data.orgas.length > 0
  return (
    <Page title={words.title} about={words.about} actions={hasSome && <Create />}>
      <div className="stack">
        <MyInvitations />
        {pending}
        {data !== undefined && !hasSome && <NoOrgas />}
        {hasSome && (
          <>
            <ul className="card rows hoverable" aria-label={words.title}>
              {data.orgas.map((orga) => (
                <OrgaRow key={orga.id} orga={orga} />
              ))}
            </ul>
            <ActCard title={words.practiseTitle} about={words.practiseText}>
              <Practise />
            </ActCard>
          </>
        )}
        {data !== undefined && <JoinByLink />}
      </div>
    </Page>
  )
}

function Create() {
  const words = useWords('organisations').list
  return (
    <LinkButton to="/orgas/new" icon="plus" look="primary">
      {words.create}
    </LinkButton>
  )
}

function OrgaRow({ orga }: { orga: OrgaView }) {
  const words = useWords('organisations').list
  const common = useWords('orga').orga
  const { waiting } = orga.counts
  return (
    <li className="relative max-md:flex-wrap">
      <TeamDot color={orga.accent_color} />
      <div className="grow">
        <Link to="/orgas/$orga" params={{ orga: orga.id }} className="quiet-link over strong">
          {orga.name}
        </Link>
        <p className="small muted">
          {common.circles(orga.teams)}, {common.members(orga.members)}
          {orga.me.owner && `, ${words.yours}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden max-md:order-1 max-md:basis-full max-md:pl-6">
        {orga.practice && <Badge>{common.practice}</Badge>}
        {waiting > 0 && (
          <Badge kind="agent" icon="inbox">
            {words.waiting(waiting)}
          </Badge>
        )}
      </div>
      <Icon name="right" />
    </li>
  )
}

/** Says what an organisation is before offering to create one. */
function NoOrgas() {
  const words = useWords('organisations').list
  return (
    <section className="card">
      <EmptyState
        title={words.emptyTitle}
        actions={
          <>
            <LinkButton to="/orgas/new" look="primary" icon="plus">
              {words.create}
            </LinkButton>
            <Practise />
          </>
        }
      >
        {words.emptyText}
      </EmptyState>
      <ol className="teach card-b">
        {words.lessons.split('\n').map((lesson) => (
          <li key={lesson}>{lesson}</li>
        ))}
      </ol>
    </section>
  )
}
