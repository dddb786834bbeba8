import type { QuestionView } from '@arachne/contract'
import { type FormEvent, useId, useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextField } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'
import { decisionWords } from './words.ts'

/** For the owner of the entity: nobody is asked any more, and the agent is told why. */
export function WithdrawQuestion({ question }: { question: QuestionView }) {
  const words = useWords(decisionWords)
  const [asked, setAsked] = useState(false)
  if (!question.may_withdraw) return null
  return (
    <>
      <Button size="s" look="ghost" onClick={() => setAsked(true)}>
        {words.withdraw}
      </Button>
      {asked && <Ask question={question} onClose={() => setAsked(false)} />}
    </>
  )
}

function Ask({ question, onClose }: { question: QuestionView; onClose(): void }) {
  const words = useWords(decisionWords)
  const formId = useId()
  const [reason, setReason] = useState('')
  const withdrawing = useAct({
    run: () => api.withdrawDecision(question.question_id, { reason: reason.trim() }),
    touches: [keys.decisions],
    onDone() {
      toasts.say(words.isWithdrawn)
      onClose()
    },
  })
  const isReady = reason.trim() !== ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!withdrawing.busy && isReady) withdrawing.act(undefined)
  }
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {words.keepAsking}
      </Button>
      <Button
        type="submit"
        form={formId}
        look="danger"
        disabled={!isReady}
        busy={withdrawing.busy}
        working={words.withdrawing}
      >
        {words.withdrawNow}
      </Button>
    </>
  )
  return (
    <Dialog
      title={words.withdrawTitle}
      open
      locked={withdrawing.busy}
      onClose={onClose}
      foot={foot}
      width={520}
    >
      <form id={formId} className="stack" onSubmit={submit}>
        <p>{words.withdrawText(question.entity_name)}</p>
        <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
        <Failure error={withdrawing.error} what={words.notWithdrawn} />
      </form>
    </Dialog>
  )
}
