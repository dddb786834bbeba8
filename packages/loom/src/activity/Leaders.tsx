import type { ActivityCountsAnswer } from '@arachne/contract'

import { EntityAvatar } from '../identity/Avatar.tsx'
import { Card } from '../ui/Card.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'

/** The entities with the most calls. */
export function Leaders({ leaders }: Pick<ActivityCountsAnswer, 'leaders'>) {
  const words = useWords('activity').activity
  const formats = useFormats()
  const called = leaders.filter(({ calls }) => calls > 0)
  const most = Math.max(1, ...called.map(({ calls }) => calls))
  return (
    <Card title={words.leaders}>
      <div className="card-b">
        {called.length === 0 && <p className="small muted">{words.leadersEmpty}</p>}
        <ol>
          {called.map(({ entity, calls }) => (
            <li key={entity.id} className="lead-row">
              <EntityAvatar size={24} entity={entity} />
              <span className="clip">{entity.name}</span>
              <span className="meter" aria-hidden="true">
                <i style={{ width: `${(calls / most) * 100}%` }} />
              </span>
              <span className="num text-right" title={words.leadersCalls(calls)}>
                {formats.number(calls)}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
