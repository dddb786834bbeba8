import type { TopicView } from '@arachne/contract/governance'
import { useState } from 'react'

import type { Doing } from '../../api/use-act.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useWords } from '../../words/language.tsx'
import { useTopicAct } from '../items/use-item-act.ts'
import { Face, Who } from '../items/Who.tsx'

type Clarification = TopicView['clarifications'][number]

export function Clarifications({ topic }: { topic: TopicView }) {
  const words = useWords('topics').topics
  const { clarifications, phase, may } = topic
  const isOpen = phase === 'clarification'
  if (clarifications.length === 0 && !isOpen) return null
  return (
    <section className={isOpen ? '' : 'talk'}>
      <div className="sec-h">
        <h2>{words.clarifications}</h2>
        {phase === 'consent' && <span className="small muted">{words.clarificationsClosed}</span>}
      </div>
      {clarifications.length === 0 && <p className="muted">{words.noQuestions}</p>}
      <ul>
        {clarifications.map((one) => (
          <Asked key={one.id} topic={topic} clarification={one} />
        ))}
      </ul>
      {may.ask.allowed && <Ask topic={topic} />}
    </section>
  )
}

function Asked({ topic, clarification }: { topic: TopicView; clarification: Clarification }) {
  const words = useWords('topics').topics
  const { member, question, answers, via_agent: viaAgent } = clarification
  return (
    <li className="qa">
      <Face member={member} />
      <div className="grow">
        <p className="small">
          <Who member={member} viaAgent={viaAgent} /> <span className="faint">{words.asked}</span>
        </p>
        <p className="words">{question}</p>
        {answers.map((answer) => (
          <div key={answer.id} className="ans">
            <p className="small">
              <Who member={answer.member} viaAgent={answer.via_agent} />{' '}
              <span className="faint">{words.answered}</span>
            </p>
            <p className="words">{answer.answer}</p>
          </div>
        ))}
        {topic.may.answer.allowed && <Reply topic={topic} clarification={clarification} />}
      </div>
    </li>
  )
}

function Reply({ topic, clarification }: { topic: TopicView; clarification: Clarification }) {
  const words = useWords('topics').topics
  const [isOpen, setOpen] = useState(false)
  const answering = useTopicAct(topic, 'answer', () => setOpen(false))
  if (!isOpen) {
    return (
      <button type="button" className="link-btn small" onClick={() => setOpen(true)}>
        {words.answer}
      </button>
    )
  }
  return (
    <Words
      name={`answer:${clarification.id}`}
      label={words.answer}
      send={words.answerSend}
      doing={answering}
      onSend={(answer) => answering.act({ clarification_id: clarification.id, answer })}
    />
  )
}

function Ask({ topic }: { topic: TopicView }) {
  const words = useWords('topics').topics
  const asking = useTopicAct(topic, 'ask')
  return (
    <Words
      name={`ask:${topic.id}`}
      label={words.ask}
      hint={words.noOpinions}
      send={words.askSend}
      doing={asking}
      onSend={(question) => asking.act({ question })}
    />
  )
}

interface WordsProps {
  name: string
  label: string
  hint?: string
  send: string
  doing: Pick<Doing<never, unknown>, 'busy' | 'error'>
  onSend(text: string): void
}

function Words({ name, label, hint, send, doing, onSend }: WordsProps) {
  const words = useWords('topics').items
  const missing = useWords('errors').missing
  const { value, change, clear } = useDraft(name, { text: '' })
  return (
    <Form
      className="stack-2 mt-2"
      says={{ act: send, working: words.sending, failed: words.notDone }}
      missing={value.text.trim() === '' && missing.text}
      button={{ size: 's' }}
      doing={doing}
      onAct={() => {
        onSend(value.text.trim())
        clear()
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        rows={2}
        maxLength={2000}
        value={value.text}
        onChange={(text) => change({ text })}
      />
    </Form>
  )
}
