import { useEffect } from 'react'

import { LogInButton } from '../../session/LogInButton.tsx'
import { useStatus } from '../../status/use-status.ts'
import { useTellCondition } from '../../status/use-tell-condition.ts'
import { State } from '../../ui/Badge.tsx'
import { OutsideButton } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'
import { Figure } from './Figure.tsx'

/** One screen that says what this is and offers the login. */
export function Landing() {
  const words = useWords('landing').landing
  const { data } = useStatus()
  useEffect(() => {
    document.title = words.title
  }, [words])
  return (
    <>
      <div className="hero">
        <div>
          <h1>{words.heading}</h1>
          <p className="lead">{words.lead}</p>
          <div className="actions">
            <LogInButton size="l" to="/" />
            {data?.chat_url !== undefined && (
              <OutsideButton size="l" href={data.chat_url}>
                {words.openChat}
              </OutsideButton>
            )}
          </div>
          <p className="fine">
            {words.asks} {words.sealed} <a href="/docs">{words.docs}</a>
          </p>
        </div>
        <Figure />
      </div>
      <Parts />
      <div className="grid gap-9 border-t border-line py-9 lg:grid-cols-[minmax(0,1fr)_312px] lg:gap-14">
        {data?.sandbox === true ? <Steps /> : <span />}
        <StatusCard />
      </div>
    </>
  )
}

function Parts() {
  const words = useWords('landing').landing
  const parts = [
    [words.identity, words.identityText],
    [words.decisions, words.decisionsText],
    [words.orgas, words.orgasText],
    [words.rights, words.rightsText],
    [words.privacy, words.privacyText],
    [words.yours, words.yoursText],
  ]
  return (
    <section className="three" aria-label={words.partsTitle}>
      {parts.map(([title, text]) => (
        <div key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  )
}

/** For people who see the sandbox for the first time. */
function Steps() {
  const words = useWords('landing').landing
  const steps = [
    { title: words.stepChat, text: words.stepChatText },
    { title: words.stepConnect, text: words.stepConnectText },
    { title: words.stepAnswer, text: words.stepAnswerText },
  ]
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="mb-4">
        {words.stepsTitle}
      </h2>
      <ol className="knots">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="now">
            <span className="knot" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="max-w-[60ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function StatusCard() {
  const words = useWords('landing').landing
  return (
    <section aria-labelledby="status-title" className="card self-start">
      <div className="card-b stack-2">
        <h2 id="status-title">{words.statusTitle}</h2>
        <div role="status" className="min-h-6">
          <Now />
        </div>
      </div>
    </section>
  )
}

function Now() {
  const words = useWords('landing').landing
  const tell = useTellCondition()
  const { data, isPending } = useStatus()
  if (isPending) return <State kind="off">{words.statusLoading}</State>
  if (data === undefined) return <State kind="warn">{words.statusOffline}</State>
  if (data.ready) return <State kind="ok">{words.statusReady}</State>
  const why = tell(data.reason, data.condition)
  return (
    <>
      <State kind="warn">{words.statusNotReady}</State>
      {why !== undefined && <p className="small muted mt-1">{why}</p>}
    </>
  )
}
