import { useQuery } from '@tanstack/react-query'

import { LinkButton } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { AgentMark } from '../AgentMark.tsx'
import { entriesQuery, useOrga } from '../queries.ts'
import { EntrySentence } from './EntrySentence.tsx'

const FEW = 5

/** The latest journal entries about one circle; renders nothing if there are none. */
export function Latest({ team }: { team: string }) {
  const words = useWords('orga-journal').journal
  const orga = useOrga()
  const { data } = useQuery(entriesQuery(orga.id, { team_id: team, limit: FEW }))
  if (data === undefined || data.decisions.length === 0) return null
  return (
    <section className="card" aria-labelledby="latest">
      <div className="card-h">
        <h2 id="latest">{words.latest}</h2>
        <LinkButton size="s" look="ghost" to="/orgas/$orga/journal" params={{ orga: orga.id }}>
          {words.journal}
        </LinkButton>
      </div>
      <ul className="rows small">
        {data.decisions.map((entry) => (
          <li key={entry.seq}>
            <span className="grow">
              <EntrySentence entry={entry} />{' '}
              {entry.actor_kind === 'agent' && entry.author !== null && <AgentMark of={entry.author} />}
            </span>
            <span className="faint">
              <TimeAgo at={entry.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
