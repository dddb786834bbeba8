import type { TopicView } from '@arachne/contract/governance'
import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { useWords } from '../../words/language.tsx'
import { TextDiff } from '../items/TextDiff.tsx'
import { AmendDialog } from './AmendDialog.tsx'

/** The current text, and the changes since the version before. */
export function Proposal({ topic }: { topic: TopicView }) {
  const words = useWords('topics').topics
  const [view, setView] = useState<'text' | 'changes'>('text')
  const [isAmending, setAmending] = useState(false)
  const now = topic.versions.at(-1)
  const before = topic.versions.at(-2)
  if (now === undefined) return null
  return (
    <section>
      <div className="sec-h">
        <h2>{words.proposal}</h2>
        {before !== undefined && (
          <Segmented<'text' | 'changes'>
            name={words.viewOfText}
            value={view}
            options={[
              { value: 'text', label: words.version(now.version) },
              { value: 'changes', label: words.changedSince(before.version) },
            ]}
            onChange={setView}
          />
        )}
      </div>
      {view === 'changes' && before !== undefined ? (
        <TextDiff before={before.text} after={now.text} />
      ) : (
        <p className="read words">{now.text}</p>
      )}
      {topic.phase === 'consent' && <p className="small faint mt-2">{words.frozen}</p>}
      {topic.may.amend.allowed && (
        <div className="actions mt-2">
          <Button size="s" icon="pen" onClick={() => setAmending(true)}>
            {words.amend}
          </Button>
        </div>
      )}
      {isAmending && <AmendDialog topic={topic} text={now.text} onClose={() => setAmending(false)} />}
    </section>
  )
}
