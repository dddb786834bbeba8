import type { PolicyView } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'

import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { useWords } from '../../words/language.tsx'
import { isPast } from '../day.ts'
import { useOrga } from '../queries.ts'

/** A few policies next to the thing they belong to; renders nothing if there are none. */
export function PolicyLines({ title, policies }: { title: string; policies: readonly PolicyView[] }) {
  const common = useWords('orga').orga
  const orga = useOrga()
  if (policies.length === 0) return null
  return (
    <Card title={title}>
      <ul className="rows hoverable small">
        {policies.map((policy) => (
          <li key={policy.id} className="relative">
            <span className="faint num">{policy.number ?? '–'}</span>
            <Link
              to="/orgas/$orga/policies/$policy"
              params={{ orga: orga.id, policy: policy.id }}
              className="quiet-link over grow"
            >
              {policy.title}
            </Link>
            {isPast(policy.review_on) && <Badge kind="warn">{common.reviewDue}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
