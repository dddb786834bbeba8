import type { QuestionView } from '@arachne/contract'
import { type ReactNode, useEffect, useState } from 'react'

import { EntityAvatar } from '../identity/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

const RISK_KIND = { low: undefined, medium: 'info', high: 'warn', critical: 'bad' } as const

export function AskerFace({ question, size = 32 }: { question: QuestionView; size?: 32 | 40 }) {
  const { entity_id: id, entity_name: name, avatar_url, accent_color } = question
  return <EntityAvatar size={size} entity={{ id, name, avatar_url, accent_color }} />
}

/** The asking entity, the stakes, and the work it comes from. */
export function Asker({ question }: { question: QuestionView }) {
  const words = useWords('decisions').decisions
  const { entity_name: name, risk, session } = question
  const kind = risk === null ? undefined : RISK_KIND[risk]
  return (
    <p className="small faint line-x wrapx">
      <span>
        <Phrase text={words.asks} parts={{ entity: <b className="text-ink-2">{name}</b> }} />
      </span>
      {session !== null && <span className="clip">{session}</span>}
      {risk !== null && <Badge {...(kind && { kind })}>{words.risks[risk]}</Badge>}
    </p>
  )
}

const HOUR_MS = 3_600_000
const LOOK_MS = 15_000

/** The time left; without a deadline, the time it has been waiting. */
export function Due({ question }: { question: QuestionView }): ReactNode {
  const words = useWords('decisions').decisions
  const { deadline_at: deadline, asked_at: asked } = question
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  if (deadline === null) return <Phrase text={words.asked} parts={{ ago: <TimeAgo at={asked} /> }} />
  const left = Date.parse(deadline) - now
  return (
    <span className={left < HOUR_MS ? 'text-warn strong' : ''}>
      <Phrase text={left < 0 ? words.ended : words.ends} parts={{ ago: <TimeAgo at={deadline} /> }} />
    </span>
  )
}
