import type { TopicView } from '@arachne/contract/governance'
import { useState } from 'react'

import { ActDialog } from '../../ui/dialogs/ActDialog.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { ActButton } from '../items/ActButton.tsx'
import { DeadlineField, isoOf } from '../items/DeadlineField.tsx'
import { ReasonDialog } from '../items/ReasonDialog.tsx'
import { useTopicAct } from '../items/use-item-act.ts'

/** The steps that move a topic on, for those who may take them. */
export function TopicSteps({ topic }: { topic: TopicView }) {
  const words = useWords('topics').topics
  const items = useWords('topics').items
  const [dialog, setDialog] = useState<'start' | 'withdraw' | 'reopen'>()
  const opening = useTopicAct(topic, 'open')
  const going = useTopicAct(topic, 'back')
  const resolving = useTopicAct(topic, 'resolve')
  const { may } = topic
  const shown = [may.open, may.start_round, may.back, may.resolve, may.withdraw, may.reopen]
  if (!shown.some(({ allowed }) => allowed)) return null
  return (
    <div className="card card-b stack-3 to-press">
      <h2 className="small strong">{items.facilitate}</h2>
      <div className="actions top">
        <ActButton may={may.open} busy={opening.busy} look="primary" onPress={() => opening.act({})}>
          {words.openIt}
        </ActButton>
        <ActButton may={may.start_round} onPress={() => setDialog('start')}>
          {words.startRound}
        </ActButton>
        <ActButton may={may.back} busy={going.busy} onPress={() => going.act({})}>
          {words.back}
        </ActButton>
        <ActButton may={may.resolve} busy={resolving.busy} onPress={() => resolving.act({})}>
          {words.resolve}
        </ActButton>
        <ActButton may={may.withdraw} onPress={() => setDialog('withdraw')}>
          {words.withdraw}
        </ActButton>
        <ActButton may={may.reopen} onPress={() => setDialog('reopen')}>
          {words.reopen}
        </ActButton>
      </div>
      <Failure error={opening.error ?? going.error ?? resolving.error} what={items.notDone} />
      {dialog === 'start' && <StartDialog topic={topic} onClose={() => setDialog(undefined)} />}
      {dialog === 'withdraw' && <WithdrawDialog topic={topic} onClose={() => setDialog(undefined)} />}
      {dialog === 'reopen' && <ReopenDialog topic={topic} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

interface DialogProps {
  topic: TopicView
  onClose(): void
}

function StartDialog({ topic, onClose }: DialogProps) {
  const words = useWords('topics').topics
  const items = useWords('topics').items
  const [until, setUntil] = useState('')
  const starting = useTopicAct(topic, 'start_round', onClose)
  const deadline = isoOf(until)
  return (
    <ActDialog
      title={words.startTitle}
      about={words.startHint}
      says={{ act: words.startSend, working: words.working, failed: items.notDone }}
      doing={starting}
      onAct={() => starting.act(deadline === undefined ? {} : { deadline })}
      onClose={onClose}
    >
      <DeadlineField value={until} onChange={setUntil} />
    </ActDialog>
  )
}

function WithdrawDialog({ topic, onClose }: DialogProps) {
  const words = useWords('topics').topics
  const items = useWords('topics').items
  const withdrawing = useTopicAct(topic, 'withdraw', onClose)
  return (
    <Confirm
      title={words.withdrawTitle}
      says={{
        keep: words.withdrawKeep,
        act: words.withdrawSend,
        working: words.working,
        failed: items.notDone,
      }}
      doing={withdrawing}
      onAct={() => withdrawing.act({})}
      onClose={onClose}
    >
      <p>{words.withdrawText}</p>
    </Confirm>
  )
}

function ReopenDialog({ topic, onClose }: DialogProps) {
  const words = useWords('topics').topics
  const reopening = useTopicAct(topic, 'reopen', onClose)
  return (
    <ReasonDialog
      says={{
        title: words.reopenTitle,
        hint: words.reopenHint,
        reason: words.reopenReason,
        send: words.reopenSend,
      }}
      doing={reopening}
      onSend={(reason) => reopening.act({ reason })}
      onClose={onClose}
    />
  )
}
