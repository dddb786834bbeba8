import type { TopicView } from '@arachne/contract/governance'
import { useState } from 'react'

import { useDraft } from '../../drafts/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { ActDialog } from '../../ui/dialogs/ActDialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { TextDiff } from '../items/TextDiff.tsx'
import { useTopicAct } from '../items/use-item-act.ts'

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

function AmendDialog({ topic, text, onClose }: { topic: TopicView; text: string; onClose(): void }) {
  const words = useWords('topics').topics
  const missing = useWords('errors').missing
  const items = useWords('topics').items
  const { value, change, clear, dirty } = useDraft(`amend:${topic.id}`, { text })
  const amending = useTopicAct(topic, 'amend', () => {
    clear()
    onClose()
  })
  return (
    <ActDialog
      title={words.amendTitle}
      about={words.amendHint}
      says={{ act: words.amendSend, working: words.working, failed: items.notDone }}
      missing={(value.text.trim() === '' && missing.text) || (!dirty && missing.change)}
      doing={amending}
      onAct={() => amending.act({ text: value.text })}
      onClose={onClose}
      width={640}
    >
      <TextArea
        label={words.newText}
        rows={12}
        maxLength={20_000}
        value={value.text}
        onChange={(next) => change({ text: next })}
      />
    </ActDialog>
  )
}
