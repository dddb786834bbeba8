import type { RoleView, TeamView } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'

import { Badge } from '../../ui/Badge.tsx'
import { useWords } from '../../words/language.tsx'
import { MemberName } from '../MemberName.tsx'
import { useOrga } from '../queries.ts'
import { RoleType } from '../RoleType.tsx'
import { TeamDot } from '../TeamDot.tsx'

/** The facts of the map, from the first circle outwards. */
export function CircleList({ teams }: { teams: readonly TeamView[] }) {
  return (
    <div className="stack">
      {outwards(teams).map(({ team, depth }) => (
        <CircleCard
          key={team.id}
          team={team}
          depth={depth}
          above={teams.find(({ id }) => id === team.parent_id)}
        />
      ))}
    </div>
  )
}

/** Each circle before those below it. */
function outwards(teams: readonly TeamView[]): { team: TeamView; depth: number }[] {
  const ids = new Set(teams.map(({ id }) => id))
  const below = Map.groupBy(teams, ({ parent_id: above }) => (above !== null && ids.has(above) ? above : ''))
  const under = (id: string, depth: number): { team: TeamView; depth: number }[] =>
    (below.get(id) ?? []).flatMap((team) => [{ team, depth }, ...under(team.id, depth + 1)])
  return under('', 0)
}

const DEEPEST = 4

function CircleCard({ team, depth, above }: { team: TeamView; depth: number; above: TeamView | undefined }) {
  const words = useWords('organisations').map
  const orga = useOrga()
  return (
    <section
      className="card circle-card"
      aria-labelledby={`circle-${team.id}`}
      style={{ '--depth': Math.min(depth, DEEPEST) } as object}
    >
      <div className="card-h">
        <TeamDot color={team.color} />
        <div className="grow">
          <h2 id={`circle-${team.id}`}>
            <Link
              to="/orgas/$orga/teams/$team"
              params={{ orga: orga.id, team: team.id }}
              className="quiet-link"
            >
              {team.name}
            </Link>
          </h2>
          <p className="tiny faint">{above === undefined ? words.general : words.below(above.name)}</p>
        </div>
        {team.open_items > 0 && <Badge icon="items">{words.open(team.open_items)}</Badge>}
      </div>
      {team.mission !== '' && <p className="card-b small muted">{team.mission}</p>}
      <ul className="rows small">
        {team.roles.map((role) => (
          <RoleLine key={role.id} role={role} />
        ))}
      </ul>
    </section>
  )
}

function RoleLine({ role }: { role: RoleView }) {
  const orga = useOrga()
  return (
    <li className="wrapx">
      <div className="grow">
        <Link
          to="/orgas/$orga/roles/$role"
          params={{ orga: orga.id, role: role.id }}
          className="quiet-link strong"
        >
          {role.title}
        </Link>{' '}
        <RoleType role={role} />
      </div>
      <MemberName member={role.holder} />
    </li>
  )
}
