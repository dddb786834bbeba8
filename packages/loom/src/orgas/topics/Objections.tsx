import type { ObjectionView, TopicView } from '@arachne/contract/governance'
import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { ReasonDialog } from '../items/ReasonDialog.tsx'
import { useTopicAct } from '../items/use-item-act.ts'
import { Face, Who } from '../items/Who.tsx'

/** Open ones first; the others stay as a record of what was learnt. */
export function Objections({ topic }: { topic: TopicView }) {
  const words = useWords('topics').topics
  if (topic.objections.length === 0) return null
  const open = topic.objections.filter(({ state }) => state === 'open')
  const past = topic.objections.filter(({ state }) => state !== 'open')
  return (
    <section>
      <h2>{words.objections}</h2>
      <div className="stack-3">
        {[...open, ...past].map((objection) => (
          <Objection key={objection.id} topic={topic} objection={objection} />
        ))}
      </div>
    </section>
  )
}

function Objection({ topic, objection }: { topic: TopicView; objection: ObjectionView }) {
  const words = useWords('topics').topics
  const { state, member, addressed_in: version, ruling } = objection
  const isOpen = state === 'open'
  return (
    <article className={`obj ${isOpen ? '' : 'past'}`}>
      <header className="obj-h">
        <span className="knotmark" aria-hidden="true" />
        <b>{words.objectionStates[state]}</b>
        {version !== null && <span className="small">{words.addressedIn(version)}</span>}
        <span className="small muted">{isOpen ? words.openMeans : words.inRound(objection.round)}</span>
      </header>
      <div className="obj-b">
        <div className="line-x top">
          <Face member={member} />
          <div className="grow">
            <p className="small">
              <Who member={member} viaAgent={objection.via_agent} />
            </p>
            <p className="words">{objection.text}</p>
          </div>
        </div>
        {ruling !== null && (
          <p className="small muted words">
            <Phrase text={words.ruled} parts={{ who: <b>{ruling.by.name}</b>, reason: ruling.reason }} />
          </p>
        )}
        {isOpen && <p className="tiny faint">{words.endsWhen}</p>}
        {objection.may_rule && <Rule topic={topic} objection={objection} />}
      </div>
    </article>
  )
}

function Rule({ topic, objection }: { topic: TopicView; objection: ObjectionView }) {
  const words = useWords('topics').topics
  const [isOpen, setOpen] = useState(false)
  const ruling = useTopicAct(topic, 'rule', () => setOpen(false))
  return (
    <div className="actions">
      <Button size="s" onClick={() => setOpen(true)}>
        {words.rule}
      </Button>
      {isOpen && (
        <ReasonDialog
          says={{
            title: words.ruleTitle,
            hint: words.ruleHint,
            reason: words.ruleReason,
            send: words.ruleSend,
          }}
          doing={ruling}
          onSend={(reason) => ruling.act({ objection_id: objection.id, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
