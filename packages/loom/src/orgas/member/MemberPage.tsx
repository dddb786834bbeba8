import type { MemberView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { PersonAvatar } from '../../identity/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { memberQuery, useOrga, useOrgaId } from '../queries.ts'
import { TeamDot } from '../TeamDot.tsx'
import { WhenThere } from '../WhenThere.tsx'
import { EditMember } from './EditMember.tsx'
import { Leave } from './Leave.tsx'

export function MemberPage() {
  const { member: id = '' } = useParams({ strict: false })
  const query = useQuery(memberQuery(useOrgaId(), id))
  return <WhenThere query={query}>{({ member }) => <Member key={member.id} member={member} />}</WhenThere>
}

function Member({ member }: { member: MemberView }) {
  const words = useWords('circles').members
  const common = useWords('orga').orga
  const [editing, setEditing] = useState(false)
  return (
    <OrgaPage
      title={member.name}
      below="members"
      head={
        <header className="page-h">
          <div className="line-x">
            <PersonAvatar person={member} size={40} />
            <h1 tabIndex={-1}>{member.name}</h1>
            {member.me && <span className="faint">{common.you}</span>}
            {member.owner && <Badge>{words.owner}</Badge>}
            {member.synthetic && <Badge>{words.synthetic}</Badge>}
            {member.left && <Badge>{common.left}</Badge>}
          </div>
          {member.me && (
            <div className="actions">
              <Button icon="pen" onClick={() => setEditing(true)}>
                {words.edit}
              </Button>
            </div>
          )}
        </header>
      }
    >
      <div className="cols">
        <div className="stack">
          {editing && <EditMember member={member} onClose={() => setEditing(false)} />}
          <Roles member={member} />
          {member.me && <Leave member={member} />}
        </div>
        <Facts member={member} />
      </div>
    </OrgaPage>
  )
}

function Roles({ member }: { member: MemberView }) {
  const words = useWords('circles').members
  const orga = useOrga()
  return (
    <Card title={words.roles} count={member.roles.length}>
      {member.roles.length === 0 && (
        <EmptyState level={3} title={words.noRole}>
          {words.noRoleText}
        </EmptyState>
      )}
      <ul className="rows hoverable">
        {member.roles.map(({ id, title, team, mission }) => (
          <li key={id} className="relative">
            <TeamDot color={team.color} />
            <div className="grow">
              <Link
                to="/orgas/$orga/roles/$role"
                params={{ orga: orga.id, role: id }}
                className="quiet-link over strong"
              >
                {title}
              </Link>
              <p className="tiny faint two-lines">
                {mission === '' ? team.name : `${team.name}. ${mission}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Facts({ member }: { member: MemberView }) {
  const words = useWords('circles').members
  const formats = useFormats()
  return (
    <aside className="card card-b facts" aria-label={words.facts}>
      <dl className="kv">
        <dt>{words.joined}</dt>
        <dd>{formats.day(member.joined_at)}</dd>
        {member.left_at !== null && (
          <>
            <dt>{words.leftOn}</dt>
            <dd>{formats.day(member.left_at)}</dd>
          </>
        )}
        {member.email !== null && (
          <>
            <dt>{words.email}</dt>
            <dd>{member.email}</dd>
          </>
        )}
        {member.contacts.map(({ kind, value }) => (
          <div key={`${kind} ${value}`} className="contents">
            <dt>{words.contactKinds[kind]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
