import type { ElectionView } from '@arachne/contract/governance'
import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Select, TextArea } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { DeadlineField, isoOf } from '../items/DeadlineField.tsx'
import { itemWords } from '../items/words.ts'
import { useElectionAct } from './use-election-act.ts'
import { usePeople } from './use-people.ts'
import { electionWords } from './words.ts'

interface Props {
  election: ElectionView
  onClose(): void
}

export function ProposeDialog({ election, onClose }: Props) {
  const words = useWords(electionWords)
  const items = useWords(itemWords)
  const [who, setWho] = useState('')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const people = usePeople()
  const proposing = useElectionAct(election, 'propose', onClose)
  const wasNominated = election.nominations?.some(({ nominee }) => nominee?.id === who) ?? false
  const deadline = isoOf(until)
  const body = { candidate_id: who, reason: reason.trim(), ...(deadline !== undefined && { deadline }) }
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {items.cancel}
      </Button>
      <Button
        look="primary"
        disabled={who === '' || (!wasNominated && reason.trim() === '')}
        busy={proposing.busy}
        working={words.working}
        onClick={() => proposing.act(body)}
      >
        {words.proposeSend}
      </Button>
    </>
  )
  return (
    <Dialog
      title={words.proposeTitle}
      about={words.proposeHint}
      open
      onClose={onClose}
      foot={foot}
      width={560}
    >
      <div className="stack-3">
        <Select
          label={words.candidate}
          value={who}
          options={[{ value: '', label: words.choose }, ...people]}
          onChange={setWho}
        />
        {who !== '' && !wasNominated && (
          <TextArea label={words.proposeReason} maxLength={2000} value={reason} onChange={setReason} />
        )}
        <DeadlineField value={until} onChange={setUntil} />
        <Failure error={proposing.error} what={items.notDone} />
      </div>
    </Dialog>
  )
}
