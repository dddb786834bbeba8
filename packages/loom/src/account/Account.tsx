import type { SessionView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'

import { api } from '../api/client.ts'
import { useAct } from '../api/use-act.ts'
import { useMyself } from '../session/me.ts'
import { MorePlaces } from '../shell/MorePlaces.tsx'
import { Page } from '../shell/Page.tsx'
import { LanguagePicker, ThemePicker } from '../shell/Preferences.tsx'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { MyAgents } from './MyAgents.tsx'

/** The logged-in person, their sessions, and how the Loom looks to them. */
export function Account() {
  const words = useWords('account').account
  const me = useMyself()
  return (
    <Page title={words.title} about={words.about(me.name)}>
      <div className="stack max-w-[640px]">
        <MorePlaces />
        <section className="card" aria-labelledby="looks">
          <div className="card-b stack-3">
            <div>
              <h2 id="looks">{words.looks}</h2>
              <p className="hint">{words.looksText}</p>
            </div>
            <div className="line-x wrapx">
              <ThemePicker />
              <LanguagePicker />
            </div>
          </div>
        </section>
        <EmailAddress />
        <Sessions sessions={me.sessions} />
        <MyAgents />
        <Leaving />
      </div>
    </Page>
  )
}

/** A fresh page load, so that nothing of the previous person stays in memory. */
const left = () => location.assign('/')

function Leaving() {
  const words = useWords('account').account
  const here = useAct({ run: () => api.logOut(), onDone: left })
  const everywhere = useAct({ run: () => api.signOutEverywhere(), onDone: left })
  return (
    <>
      <Failure error={here.error ?? everywhere.error} what={words.notLoggedOut} />
      <div className="actions">
        <Button icon="logOut" doing={here} working={words.loggingOut}>
          {words.logOut}
        </Button>
        <Button look="danger" doing={everywhere} working={words.signingOut}>
          {words.everywhere}
        </Button>
      </div>
    </>
  )
}

function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
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
