import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Card } from '../../ui/Card.tsx'
import { useWords } from '../../words/language.tsx'
import { orgasQuery } from '../queries.ts'
import { TeamDot } from '../TeamDot.tsx'

/**
 * Links to the notifications of organisations, below the notices about entities and servers; renders nothing if there
 * are none.
 */
export function WhereElse() {
  const words = useWords('orga-notifications').notifications
  const { data } = useQuery(orgasQuery)
  if (data === undefined || data.orgas.length === 0) return null
  return (
    <Card title={words.inOrganisations}>
      <ul className="rows hoverable">
        {data.orgas.map(({ id, name, accent_color: color }) => (
          <li key={id} className="relative">
            <TeamDot color={color} />
            <Link to="/orgas/$orga/notifications" params={{ orga: id }} className="quiet-link over grow">
              {name}
            </Link>
            <Icon name="right" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
