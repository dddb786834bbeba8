import type { ElectionView } from '@arachne/contract/governance'
import { useState } from 'react'

import { ActDialog } from '../../ui/dialogs/ActDialog.tsx'
import { Select, TextArea } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { DeadlineField, isoOf } from '../items/DeadlineField.tsx'
import { useElectionAct } from '../items/use-item-act.ts'
import { usePeople } from './use-people.ts'

export function ProposeDialog({ election, onClose }: { election: ElectionView; onClose(): void }) {
  const words = useWords('elections').elections
  const missing = useWords('errors').missing
  const items = useWords('topics').items
  const [who, setWho] = useState('')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const people = usePeople()
  const proposing = useElectionAct(election, 'propose', onClose)
  const wasNominated = election.nominations?.some(({ nominee }) => nominee?.id === who) ?? false
  const deadline = isoOf(until)
  const body = { candidate_id: who, reason: reason.trim(), ...(deadline !== undefined && { deadline }) }
  return (
    <ActDialog
      title={words.proposeTitle}
      about={words.proposeHint}
      says={{ act: words.proposeSend, working: words.working, failed: items.notDone }}
      missing={(who === '' && missing.person) || (!wasNominated && reason.trim() === '' && missing.reason)}
      doing={proposing}
      onAct={() => proposing.act(body)}
      onClose={onClose}
      width={560}
    >
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
    </ActDialog>
  )
}
