import { Icon } from '@arachne/ui/Icon'

import { attemptIn, change, closeDialog } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import type { Dialog } from '../../state-types.ts'
import { Problem } from '../message/RichText.tsx'
import { IconButton } from '../parts/IconButton.tsx'
import { DialogFoot, DialogFrame } from './DialogFrame.tsx'

const MOST_ANSWERS = 10
const HOURS = [1, 4, 8, 24, 72, 168]

type Form = Extract<Dialog, { kind: 'poll' }>

async function send(app: App, form: Form) {
  const answers = form.answers.map((text) => text.trim()).filter(Boolean)
  const poll = {
    question: { text: form.question.trim() },
    answers: answers.map((text) => ({ poll_media: { text } })),
    duration: form.hours,
    allow_multiselect: form.multi,
  }
  await attemptIn(app, form, async () => {
    await app.rest.post(`/channels/${form.channelId}/messages`, { poll })
    closeDialog(app)
  })
}

interface Props {
  form: Form
  set: (to: Partial<Form>) => void
}

export function PollDialog({ dialog: form }: { dialog: Form }) {
  const app = useApp()
  const ready = form.question.trim() !== '' && form.answers.some((text) => text.trim() !== '')
  const set = (to: Partial<Form>) => change(app, form, to)
  return (
    <DialogFrame title="New poll" submit={() => void send(app, form)}>
      <div className="dialog-b stack">
        <div className="field">
          <label htmlFor="poll-q">Question</label>
          <input
            id="poll-q"
            className="input"
            maxLength={300}
            required
            autoComplete="off"
            value={form.question}
            onChange={(event) => set({ question: event.target.value })}
          />
        </div>
        <Answers form={form} set={set} />
        <Choices form={form} set={set} />
        {form.error && <Problem text={form.error} />}
      </div>
      <DialogFoot act="Post poll" disabled={!ready} />
    </DialogFrame>
  )
}

function Answers({ form: { answers }, set }: Props) {
  return (
    <fieldset className="stack-2">
      <legend className="label">Answers</legend>
      {answers.map((text, index) => (
        <div key={index} className="line-x">
          <input
            className="input"
            maxLength={55}
            aria-label={`Answer ${index + 1}`}
            placeholder={`Answer ${index + 1}`}
            autoComplete="off"
            value={text}
            onChange={(event) => set({ answers: answers.with(index, event.target.value) })}
          />
          {answers.length > 1 && (
            <IconButton
              icon="cross"
              name={`Remove answer ${index + 1}`}
              onClick={() => set({ answers: answers.toSpliced(index, 1) })}
            />
          )}
        </div>
      ))}
      {answers.length < MOST_ANSWERS && (
        <button type="button" className="btn s" onClick={() => set({ answers: [...answers, ''] })}>
          <Icon name="plus" size="s" />
          Add answer
        </button>
      )}
    </fieldset>
  )
}

function Choices({ form, set }: Props) {
  return (
    <div className="line-x wrapx">
      <label className="check">
        <input type="checkbox" checked={form.multi} onChange={() => set({ multi: !form.multi })} />
        <span>Allow multiple answers</span>
      </label>
      <label className="line-x push">
        Duration
        <select
          className="input auto"
          value={form.hours}
          onChange={(event) => set({ hours: Number(event.target.value) })}
        >
          {HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {hours < 24 ? `${hours} h` : `${hours / 24} d`}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
