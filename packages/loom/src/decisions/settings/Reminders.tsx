import type { ReminderSetting } from '@arachne/contract'
import { type FormEvent, useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Check.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Select, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { minutesIn } from './minutes.ts'
import { type AskingSeat, useAsking } from './use-asking.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const NIGHT = { from: 22, to: 8 }

/** When people are reminded, and when they are left alone. */
export function Reminders({ at, reminders }: { at: AskingSeat; reminders: ReminderSetting }) {
  const words = useWords('decisions').asking
  const saving = useAsking(at)
  const [text, setText] = useState(reminders.after_minutes.join(', '))
  const [quiet, setQuiet] = useState(reminders.quiet)
  const minutes = minutesIn(text)
  const next = minutes && { after_minutes: minutes, quiet }
  const isDirty = next === undefined || JSON.stringify(next) !== JSON.stringify(reminders)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (next && !saving.busy) saving.act({ body: { reminders: next }, before: { reminders } })
  }
  return (
    <form className="stack-3" onSubmit={submit}>
      <TextField
        label={words.reminders}
        hint={words.remindersHint}
        inputMode="numeric"
        value={text}
        onChange={setText}
        {...(minutes === undefined && { error: words.remindersBad })}
      />
      <Checkbox
        label={words.quiet}
        hint={words.quietHint}
        checked={quiet !== null}
        onChange={(on) => setQuiet(on ? { ...NIGHT, zone: here() } : null)}
      />
      {quiet !== null && <Quiet quiet={quiet} onChange={setQuiet} />}
      <Failure error={saving.error} what={words.notSaved} />
      {isDirty && (
        <div className="actions">
          <Button
            type="submit"
            size="s"
            blocked={next === undefined && words.remindersBad}
            busy={saving.busy}
            working={words.saving}
          >
            {words.save}
          </Button>
        </div>
      )}
    </form>
  )
}

type QuietHours = NonNullable<ReminderSetting['quiet']>

function Quiet({ quiet, onChange }: { quiet: QuietHours; onChange(quiet: QuietHours): void }) {
  const words = useWords('decisions').asking
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Select
        label={words.from}
        value={String(quiet.from)}
        options={HOURS}
        onChange={(from) => onChange({ ...quiet, from: Number(from) })}
      />
      <Select
        label={words.to}
        value={String(quiet.to)}
        options={HOURS}
        onChange={(to) => onChange({ ...quiet, to: Number(to) })}
      />
      <TextField label={words.zone} value={quiet.zone} onChange={(zone) => onChange({ ...quiet, zone })} />
    </div>
  )
}

function here(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
