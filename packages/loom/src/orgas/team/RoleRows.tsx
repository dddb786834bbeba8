import type { RoleView } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'

import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Table } from '../../ui/Table.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { isPast } from '../day.ts'
import { MemberName } from '../MemberName.tsx'
import { useOrga } from '../queries.ts'
import { RoleType } from '../RoleType.tsx'

/** The roles with their holders, and until when. */
export function RoleRows({ roles }: { roles: readonly RoleView[] }) {
  const words = useWords('circles').teams
  const common = useWords('orga').orga
  return (
    <Card title={words.roles}>
      <Table
        caption={words.roles}
        rows={roles}
        rowKey={({ id }) => id}
        columns={[
          { head: common.role, render: (role) => <Title role={role} /> },
          { head: common.heldBy, render: ({ holder }) => <MemberName member={holder} /> },
          { head: words.until, render: (role) => <Until role={role} /> },
        ]}
      />
    </Card>
  )
}

function Title({ role }: { role: RoleView }) {
  const words = useWords('circles').teams
  const orga = useOrga()
  const { linked_role: linked, leads_team: leads } = role
  const below = linked
    ? words.linkedTo(linked.title, linked.team.name)
    : leads
      ? words.leadsTeam(leads.name)
      : role.mission
  return (
    <div className="min-w-0">
      <Link
        to="/orgas/$orga/roles/$role"
        params={{ orga: orga.id, role: role.id }}
        className="quiet-link strong"
      >
        {role.title}
      </Link>{' '}
      <RoleType role={role} />
      {below !== '' && <div className="tiny faint two-lines">{below}</div>}
    </div>
  )
}

function Until({ role }: { role: RoleView }) {
  const words = useWords('circles').teams
  const common = useWords('orga').orga
  const formats = useFormats()
  if (role.linked_role) return <span className="muted">{words.followsLink}</span>
  return (
    <span className="muted">
      {role.term_ends_at === null ? '–' : formats.day(role.term_ends_at)}{' '}
      {isPast(role.review_on) && <Badge kind="warn">{common.reviewDue}</Badge>}
    </span>
  )
}
