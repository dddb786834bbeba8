import type { TeamView } from '@arachne/contract/governance'

import { useWords } from '../../words/language.tsx'

/** The facts of the picture in words; without links, because their focus would be invisible. */
export function SpokenMap({ teams }: { teams: readonly TeamView[] }) {
  const words = useWords('organisations').map
  const above = (team: TeamView) => teams.find(({ id }) => id === team.parent_id)
  return (
    <ul className="sr" aria-label={words.inWords}>
      {teams.map((team) => (
        <li key={team.id}>
          {words.spoken(team.name, above(team)?.name)} {team.mission}{' '}
          {team.open_items > 0 && `${words.open(team.open_items)}. `}
          {team.roles.map(({ title, holder }) => words.holds(holder.name, title)).join(' ')}
        </li>
      ))}
    </ul>
  )
}
