import type { ConsentWord, May } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import { useState } from 'react'

import type { Doing } from '../../api/use-act.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'

interface ConsentBody {
  response: ConsentWord
  reason: string
}

interface Props {
  /** The key of a half-written reason's draft. */
  id: string
  mine: ConsentWord | null
  may: May
  /** What silence means here. */
  silence: string
  responding: Doing<ConsentBody, unknown>
}

const ICONS: Record<ConsentWord, IconName> = { consent: 'check', stand_aside: 'minus', objection: 'hand' }
const WORDS = ['consent', 'stand_aside', 'objection'] as const

/** Consent with one press; the other answers ask for words first. */
export function ConsentAnswer({ id, mine, may, silence, responding }: Props) {
  const words = useWords('topics').items
  const [writing, setWriting] = useState<ConsentWord>()
  if (!may.allowed && mine === null) {
    return may.reason === null ? null : <p className="small muted">{words.why[may.reason]}</p>
  }
  return (
    <div className="stack-3">
      <h2 className="small strong">{words.yourAnswer}</h2>
      {mine !== null && (
        <p role="status">
          <Phrase text={words.youAnswered} parts={{ answer: <b>{words.responses[mine]}</b> }} />
        </p>
      )}
      {may.allowed && (
        <div className="consents" role="group" aria-label={words.yourAnswer}>
          {WORDS.map((word) => (
            <button
              key={word}
              type="button"
              className="btn"
              aria-pressed={mine === word}
              aria-disabled={responding.busy}
              onClick={() => {
                if (responding.busy) return
                setWriting(word === 'consent' ? undefined : word)
                if (word === 'consent') responding.act({ response: word, reason: '' })
              }}
            >
              <Icon name={ICONS[word]} />
              <span>
                <b>
                  {words.responses[word]}
                  {word === 'consent' ? '' : '…'}
                </b>
                <small>{words.responseHints[word]}</small>
              </span>
            </button>
          ))}
        </div>
      )}
      {writing !== undefined && (
        <Reason id={id} response={writing} responding={responding} onClose={() => setWriting(undefined)} />
      )}
      <Failure error={responding.error} what={words.notDone} />
      {may.allowed && <p className="tiny faint">{mine === null ? silence : words.mayChange}</p>}
    </div>
  )
}

interface ReasonProps extends Pick<Props, 'id' | 'responding'> {
  response: ConsentWord
  onClose(): void
}

function Reason({ id, response, responding, onClose }: ReasonProps) {
  const words = useWords('topics').items
  const missing = useWords('errors').missing
  const { value, change, clear } = useDraft(`consent:${id}`, { reason: '' })
  const isObjection = response === 'objection'
  function send() {
    responding.act({ response, reason: value.reason.trim() })
    clear()
    onClose()
  }
  return (
    <Form
      className="stack-2"
      says={{ act: isObjection ? words.sendObjection : words.sendAside, working: words.sending }}
      missing={isObjection && value.reason.trim() === '' && missing.reason}
      button={{ look: 'primary' }}
      beside={
        <Button look="ghost" onClick={onClose}>
          {words.cancel}
        </Button>
      }
      doing={responding}
      onAct={send}
    >
      <TextArea
        label={isObjection ? words.objectionReason : words.asideReason}
        {...(isObjection && { hint: words.objectionHint })}
        rows={3}
        maxLength={2000}
        value={value.reason}
        autoFocus
        onChange={(reason) => change({ reason })}
      />
    </Form>
  )
}
