import type { ElectionView } from '@arachne/contract/governance'
import { useState } from 'react'

import { useDraft } from '../../drafts/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { fieldsOf, Select, TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { useElectionAct } from '../items/use-item-act.ts'
import { usePeople } from './use-people.ts'

/** Secret until all are revealed; after that, changed with a new reason. */
export function Nominate({ election }: { election: ElectionView }) {
  const words = useWords('elections').elections
  const [isOpen, setOpen] = useState(false)
  const { my_nomination: mine, may, phase } = election
  const isChange = phase === 'change_round'
  const mayAct = isChange ? may.change.allowed : may.nominate.allowed
  return (
    <section className="stack-3">
      <h2>{isChange ? words.change : words.nominate}</h2>
      {isChange && <p className="muted">{words.changeRound}</p>}
      {mine !== null && (
        <p role="status">
          <Phrase text={words.mine} parts={{ who: <b>{mine.nominee?.name ?? words.passed}</b> }} />
        </p>
      )}
      {mayAct && (mine === null || isOpen) && <Choose election={election} onDone={() => setOpen(false)} />}
      {mayAct && mine !== null && !isOpen && (
        <div className="actions">
          <Button size="s" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        </div>
      )}
    </section>
  )
}

function Choose({ election, onDone }: { election: ElectionView; onDone(): void }) {
  const words = useWords('elections').elections
  const missing = useWords('errors').missing
  const items = useWords('topics').items
  const { value, change, clear } = useDraft(`nominate:${election.id}:${election.round}`, {
    who: '',
    reason: '',
  })
  const people = usePeople()
  const act = election.phase === 'change_round' ? 'change' : 'nominate'
  const nominating = useElectionAct(election, act, () => {
    clear()
    onDone()
  })
  const lacks = (value.who === '' && missing.person) || (value.reason.trim() === '' && missing.reason)
  const field = fieldsOf(value, change)
  return (
    <Form
      className="stack-3"
      says={{ act: words.send, working: words.sending, failed: items.notDone }}
      missing={lacks}
      button={{ look: 'primary' }}
      beside={
        <Button look="ghost" onClick={() => nominating.act({ nominee_id: null, reason: '' })}>
          {words.pass}
        </Button>
      }
      doing={nominating}
      onAct={() => nominating.act({ nominee_id: value.who, reason: value.reason.trim() })}
    >
      <Select
        label={words.nominee}
        {...field('who')}
        hint={act === 'nominate' ? words.nominateHint : undefined}
        options={[{ value: '', label: words.choose }, ...people]}
      />
      <TextArea label={words.reason} {...field('reason')} hint={words.reasonHint} rows={3} maxLength={2000} />
    </Form>
  )
}
