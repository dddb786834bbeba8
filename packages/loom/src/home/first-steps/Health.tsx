import type { ReactNode } from 'react'

import { useStatus } from '../../status/use-status.ts'
import { useTellCondition } from '../../status/use-tell-condition.ts'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { useWords } from '../../words/language.tsx'

/** Anything that prevents the steps. */
export function Health() {
  const words = useWords('first-steps').firstSteps
  const tell = useTellCondition()
  const { data } = useStatus()
  const isPublic = location.protocol === 'https:'
  return (
    <aside className="card" aria-labelledby="health">
      <div className="card-h">
        <h2 id="health">{words.health}</h2>
      </div>
      <div className="card-b">
        <ul className="health small">
          <Line
            kind={data === undefined ? 'off' : data.ready ? 'ok' : 'bad'}
            title={words.discord}
            text={tell(data?.reason, data?.condition) ?? (data?.ready === true ? words.connected : '…')}
          />
          <Line
            kind={isPublic ? 'ok' : 'warn'}
            title={words.address}
            text={isPublic ? words.addressPublic : words.addressLocal}
          >
            {!isPublic && <DocsLink page="operate/hosting">{words.hostingDocs}</DocsLink>}
          </Line>
        </ul>
      </div>
    </aside>
  )
}

interface LineProps {
  kind: 'ok' | 'warn' | 'bad' | 'off'
  title: string
  text: string
  children?: ReactNode
}

function Line({ kind, title, text, children }: LineProps) {
  return (
    <li>
      <span className={`dot ${kind}`} aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p className="muted">{text}</p>
        {children}
      </div>
    </li>
  )
}
