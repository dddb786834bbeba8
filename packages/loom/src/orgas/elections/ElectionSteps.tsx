import type { ElectionView } from '@arachne/contract/governance'
import { useState } from 'react'

import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { ActButton } from '../items/ActButton.tsx'
import { ReasonDialog } from '../items/ReasonDialog.tsx'
import { useElectionAct } from '../items/use-item-act.ts'
import { ProposeDialog } from './ProposeDialog.tsx'

/** The steps that move an election on, for those who may take them. */
export function ElectionSteps({ election }: { election: ElectionView }) {
  const words = useWords('elections').elections
  const [dialog, setDialog] = useState<'propose' | 'no_election' | 'cancel'>()
  const close = () => setDialog(undefined)
  const { may } = election
  const shown = [may.reveal, may.open_changes, may.propose, may.back, may.elect, may.no_election, may.cancel]
  if (!shown.some(({ allowed }) => allowed)) return null
  return (
    <div className="card card-b stack-3 to-press">
      <h2 className="small strong">{words.steps}</h2>
      <div className="actions top">
        <Forward election={election} />
        <ActButton may={may.propose} look="primary" onPress={() => setDialog('propose')}>
          {words.propose}
        </ActButton>
        <ActButton may={may.no_election} onPress={() => setDialog('no_election')}>
          {words.noElection}
        </ActButton>
        <ActButton may={may.cancel} onPress={() => setDialog('cancel')}>
          {words.cancel}
        </ActButton>
      </div>
      {dialog === 'propose' && <ProposeDialog election={election} onClose={close} />}
      {dialog === 'no_election' && <NoElectionDialog election={election} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog election={election} onClose={close} />}
    </div>
  )
}

/** The steps that need no further input. */
function Forward({ election }: { election: ElectionView }) {
  const words = useWords('elections').elections
  const items = useWords('topics').items
  const revealing = useElectionAct(election, 'reveal')
  const opening = useElectionAct(election, 'open_changes')
  const going = useElectionAct(election, 'back')
  const electing = useElectionAct(election, 'elect')
  const { may } = election
  return (
    <>
      <ActButton may={may.reveal} busy={revealing.busy} onPress={() => revealing.act({})}>
        {words.reveal}
      </ActButton>
      <ActButton may={may.open_changes} busy={opening.busy} onPress={() => opening.act({})}>
        {words.openChanges}
      </ActButton>
      <ActButton may={may.elect} look="primary" busy={electing.busy} onPress={() => electing.act({})}>
        {words.elect}
      </ActButton>
      <ActButton may={may.back} busy={going.busy} onPress={() => going.act({ to: 'discussion' })}>
        {words.backToDiscussion}
      </ActButton>
      <ActButton may={may.back} busy={going.busy} onPress={() => going.act({ to: 'nomination' })}>
        {words.backToNomination}
      </ActButton>
      <Failure
        error={revealing.error ?? opening.error ?? going.error ?? electing.error}
        what={items.notDone}
      />
    </>
  )
}

interface DialogProps {
  election: ElectionView
  onClose(): void
}

function NoElectionDialog({ election, onClose }: DialogProps) {
  const words = useWords('elections').elections
  const ending = useElectionAct(election, 'no_election', onClose)
  return (
    <ReasonDialog
      says={{
        title: words.noElectionTitle,
        hint: words.noElectionHint,
        reason: words.noElectionReason,
        send: words.noElectionTitle,
      }}
      doing={ending}
      onSend={(reason) => ending.act({ reason })}
      onClose={onClose}
    />
  )
}

function CancelDialog({ election, onClose }: DialogProps) {
  const words = useWords('elections').elections
  const items = useWords('topics').items
  const cancelling = useElectionAct(election, 'cancel', onClose)
  return (
    <Confirm
      title={words.cancelTitle}
      says={{ keep: words.cancelKeep, act: words.cancelSend, working: words.working, failed: items.notDone }}
      doing={cancelling}
      onAct={() => cancelling.act({})}
      onClose={onClose}
    >
      <p>{words.cancelText}</p>
    </Confirm>
  )
}
