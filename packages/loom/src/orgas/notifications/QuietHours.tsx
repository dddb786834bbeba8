import type { NotificationPreferences } from '@arachne/contract/governance'

import { Checkbox } from '../../ui/Check.tsx'
import { Select } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'

type Quiet = NotificationPreferences['quiet']

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Hours in which only urgent notifications are sent. */
export function QuietHours({ quiet, onChange }: { quiet: Quiet; onChange(quiet: Quiet): void }) {
  const words = useWords('orga-notifications').notifications
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <Checkbox
        label={words.quiet}
        hint={quiet === null ? words.quietText : words.zone(quiet.time_zone)}
        checked={quiet !== null}
        onChange={(on) => onChange(on ? { from: 22, until: 7, time_zone: zone } : null)}
      />
      {quiet !== null && (
        <div className="cols-2">
          <Select
            label={words.from}
            value={String(quiet.from)}
            options={HOURS}
            onChange={(hour) => onChange({ ...quiet, from: Number(hour) })}
          />
          <Select
            label={words.until}
            value={String(quiet.until)}
            options={HOURS}
            onChange={(hour) => onChange({ ...quiet, until: Number(hour) })}
          />
        </div>
      )}
    </>
  )
}
