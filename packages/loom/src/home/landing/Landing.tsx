import { useEffect } from 'react'

import { LogInButton } from '../../session/LogInButton.tsx'
import { useStatus } from '../../status/use-status.ts'
import { OutsideButton } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'
import { Figure } from './Figure.tsx'
import { StatusCard } from './StatusCard.tsx'
import { Steps } from './Steps.tsx'

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
