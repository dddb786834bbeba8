import type { MemberView } from '@arachne/contract/governance'

import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useFirst } from '../../ui/ShowMore.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { MemberName } from '../MemberName.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { membersQuery, useOrga } from '../queries.ts'

/** The organisation's members, and each one's roles. */
export function Members() {
  const words = useWords('circles').members
  const common = useWords('orga').orga
  const orga = useOrga()
  const { data, pending } = useShown(membersQuery(orga.id), { failed: common.notLoaded, rows: 5 })
  const present = (data?.members ?? []).filter(({ left }) => !left)
  const { shown, more } = useFirst(present.toSorted((a, b) => a.name.localeCompare(b.name)))
  return (
    <OrgaPage
      title={common.places.members}
      about={words.about}
      actions={
        <LinkButton to="/orgas/$orga/invitations" params={{ orga: orga.id }} icon="plus">
          {words.invite}
        </LinkButton>
      }
    >
      {pending}
      {data && (
        <ul className="card rows" aria-label={common.places.members}>
          {shown.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
      {more}
    </OrgaPage>
  )
}

function MemberRow({ member }: { member: MemberView }) {
  const words = useWords('circles').members
  const titles = member.roles.map(({ title, team }) => `${title} (${team.name})`)
  return (
    <li>
      <div className="grow">
        <MemberName member={member}>{titles.length === 0 ? words.noRole : titles.join(', ')}</MemberName>
      </div>
      {member.owner && <Badge>{words.owner}</Badge>}
      {member.synthetic && <Badge>{words.synthetic}</Badge>}
    </li>
  )
}
