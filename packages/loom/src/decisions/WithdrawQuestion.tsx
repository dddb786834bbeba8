import type { QuestionView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { ActDialog } from '../ui/dialogs/ActDialog.tsx'
import { TextField } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'

/** For the entity's owner: ends the question and gives the agent the reason. */
export function WithdrawQuestion({ question }: { question: QuestionView }) {
  const words = useWords('decisions').decisions
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
  const words = useWords('decisions').decisions
  const missing = useWords('errors').missing
  const [reason, setReason] = useState('')
  const withdrawing = useAct({
    run: () => api.withdrawDecision(question.question_id, { reason: reason.trim() }),
    touches: [keys.decisions],
    onDone() {
      toasts.say(words.isWithdrawn)
      onClose()
    },
  })
  return (
    <ActDialog
      title={words.withdrawTitle}
      says={{
        keep: words.keepAsking,
        act: words.withdrawNow,
        working: words.withdrawing,
        failed: words.notWithdrawn,
      }}
      look="danger"
      missing={reason.trim() === '' && missing.reason}
      doing={withdrawing}
      onClose={onClose}
    >
      <p>{words.withdrawText(question.entity_name)}</p>
      <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
    </ActDialog>
  )
}
