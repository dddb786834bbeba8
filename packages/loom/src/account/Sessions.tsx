import type { SessionView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'

import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

export function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  const words = useWords('account').account
  const formats = useFormats()
  return (
    <section className="card" aria-labelledby="sessions">
      <div className="card-b">
        <h2 id="sessions">{words.sessions}</h2>
        <p className="hint">{words.sessionsText}</p>
      </div>
      <ul className="rows border-t border-line">
        {sessions.map(({ created_at: created, last_seen_at: seen, current }) => (
          <li key={created}>
            <Icon name="screen" />
            <div className="grow">
              <div className="strong">{current ? words.thisBrowser : words.otherBrowser}</div>
              <div className="tiny faint">
                <Phrase text={words.lastSeen} parts={{ ago: <TimeAgo at={seen} /> }} />,{' '}
                <Phrase text={words.since} parts={{ day: formats.day(created) }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
