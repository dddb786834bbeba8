import type { MemberRef, TeamView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useWords } from '../../words/language.tsx'
import { MemberName } from '../MemberName.tsx'
import { ItemLine } from '../open-items/ItemLine.tsx'
import { itemsQuery, useOrga } from '../queries.ts'
import { TeamDot } from '../TeamDot.tsx'

const FEW = 6

/** The purpose of one circle, its members, and its open items. */
export function FocusPanel({ team }: { team: TeamView }) {
  const words = useWords('organisations').map
  const orga = useOrga()
  const shown = team.members.slice(0, FEW)
  const more = team.members.length - shown.length
  return (
    <aside className="stack" aria-live="polite">
      <section className="card" aria-labelledby="focus">
        <div className="card-b stack-3">
          <div className="line-x">
            <TeamDot color={team.color} />
            <h2 id="focus" className="grow">
              {team.name}
            </h2>
            <LinkButton size="s" to="/orgas/$orga/teams/$team" params={{ orga: orga.id, team: team.id }}>
              {words.openCircle}
            </LinkButton>
          </div>
          <p className="small muted">{team.mission === '' ? words.noMission : team.mission}</p>
        </div>
        <ul className="rows small border-t border-line">
          {shown.map((member) => (
            <li key={member.id}>
              <MemberName member={member}>
                <Titles team={team} member={member} />
              </MemberName>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <div className="card-f">
            <Link to="/orgas/$orga/teams/$team" params={{ orga: orga.id, team: team.id }}>
              {words.morePeople(more)}
            </Link>
          </div>
        )}
      </section>
      <OpenHere team={team} />
    </aside>
  )
}

/** A member's roles in this circle, in one line. */
function Titles({ team, member }: { team: TeamView; member: MemberRef }) {
  const words = useWords('organisations').map
  const common = useWords('orga').orga
  const held = team.roles.filter(({ holder }) => holder.id === member.id)
  const titles = held.map(({ role_type: type, title, linked_role: linked }) =>
    type === 'leader' && linked
      ? words.leads(linked.team.name)
      : type === null
        ? title
        : common.roleTypes[type],
  )
  return titles.join(', ')
}

function OpenHere({ team }: { team: TeamView }) {
  const words = useWords('organisations').map
  const orga = useOrga()
  const { data } = useQuery(itemsQuery(orga.id, { team_id: team.id, open: 'true', limit: FEW }))
  if (data === undefined || data.items.length === 0) return null
  return (
    <Card title={words.openHere} count={team.open_items}>
      <ul className="rows hoverable small">
        {data.items.map((item) => (
          <ItemLine key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  )
}
