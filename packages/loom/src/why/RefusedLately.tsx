import type { EntityStatusAnswer, EntityView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

import { entityStatusQuery } from '../entities/status/queries.ts'
import { useToldSetback } from '../entities/status/use-told-setback.ts'
import { useToolTitle } from '../servers/use-tools.ts'
import { Card } from '../ui/Card.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { layerOf } from './layers.ts'

/** Calls refused since the start, and by which layer: usually the reason for opening this page. */
export function RefusedLately({ entity, onAsk }: { entity: EntityView; onAsk(tool: string): void }) {
  const words = useWords('access').why
  const { data } = useQuery({ ...entityStatusQuery(entity.id), enabled: entity.may.manage })
  if (!entity.may.manage || data === undefined) return null
  return (
    <Card title={words.lately}>
      {data.refused_lately.length === 0 ? (
        <p className="card-b small muted">{words.latelyNone(entity.name)}</p>
      ) : (
        <ul className="rows">
          {data.refused_lately.map((one) => (
            <Refusal
              key={`${one.tool} ${one.reason ?? one.code} ${one.fields?.join() ?? ''}`}
              refusal={one}
              onAsk={onAsk}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface RefusalProps {
  refusal: EntityStatusAnswer['refused_lately'][number]
  onAsk(tool: string): void
}

function Refusal({ refusal, onAsk }: RefusalProps) {
  const words = useWords('access').why
  const formats = useFormats()
  const { tool, reason, at, times } = refusal
  const title = useToolTitle()(tool)
  const told = useToldSetback()(refusal)
  const layer = layerOf(reason)
  return (
    <li>
      <div className="grow">
        <button type="button" className="link-btn strong" onClick={() => onAsk(tool)}>
          {title}
        </button>
        <p className="small muted">
          {layer !== undefined && <b>{formats.pair(words.layers[layer].name, '')}</b>}
          {told}
        </p>
        <p className="tiny faint">
          <TimeAgo at={at} />
          {times > 1 && <> · {words.times(times)}</>}
        </p>
      </div>
    </li>
  )
}
