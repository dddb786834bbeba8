import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
  type NotificationPreferences,
} from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { SaveBar } from '../../servers/SaveBar.tsx'
import { toasts } from '../../toast/toasts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Panel } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Check.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { myEmailQuery } from '../my-email-query.ts'
import { useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { preferencesQuery } from './queries.ts'
import { QuietHours } from './QuietHours.tsx'

export function Preferences() {
  const common = useWords('orga').orga
  const orga = useOrga()
  const { data, pending } = useShown(preferencesQuery(orga.id), { failed: common.notLoaded, rows: 5 })
  return (
    <>
      {pending}
      {data && <Form stored={data} />}
    </>
  )
}

const DIGESTS = ['realtime', 'daily', 'weekly'] as const

function Form({ stored }: { stored: NotificationPreferences }) {
  const words = useWords('orga-notifications').notifications
  const common = useWords('orga').orga
  const [changes, setChanges] = useState<Partial<NotificationPreferences>>({})
  const form = { ...stored, ...changes }
  const change = (part: Partial<NotificationPreferences>) => setChanges((before) => ({ ...before, ...part }))
  const saving = useOrgaAct({
    run: (api) => api.setNotificationPreferences(form),
    onDone() {
      setChanges({})
      toasts.say(common.saved)
    },
  })
  return (
    <div className="stack narrow-form">
      <Panel title={words.digest} className="stack">
        <RadioCards
          name={words.digest}
          value={form.digest}
          options={DIGESTS.map((value) => ({ value, ...words.digests[value] }))}
          onChange={(digest) => change({ digest })}
        />
        <QuietHours quiet={form.quiet} onChange={(quiet) => change({ quiet })} />
      </Panel>
      <MailTo />
      <Ways form={form} onChange={(categories) => change({ categories })} />
      <Failure error={saving.error} what={common.notSaved} />
      <SaveBar
        shown={JSON.stringify(form) !== JSON.stringify(stored)}
        busy={saving.busy}
        onSave={() => saving.act(undefined)}
        onDiscard={() => setChanges({})}
      />
    </div>
  )
}

const WAYS = ['in_app', 'email', 'discord'] as const
/** The defaults, used where nothing else was chosen. */
const USUAL = { in_app: true, email: false, discord: false }

interface WaysProps {
  form: NotificationPreferences
  onChange(categories: NotificationPreferences['categories']): void
}

function Ways({ form, onChange }: WaysProps) {
  const words = useWords('orga-notifications').notifications
  const of = (category: NotificationCategory) => form.categories[category] ?? USUAL
  return (
    <Card title={words.ways}>
      <ul className="rows small">
        {NOTIFICATION_CATEGORIES.map((category) => (
          <li key={category} className="wrapx" role="group" aria-label={words.categories[category]}>
            <span className="grow">{words.categories[category]}</span>
            {WAYS.map((way) => (
              <Checkbox
                key={way}
                label={words.wayNames[way]}
                checked={of(category)[way]}
                onChange={(on) =>
                  onChange({ ...form.categories, [category]: { ...of(category), [way]: on } })
                }
              />
            ))}
          </li>
        ))}
      </ul>
      <div className="card-f">{words.waysText}</div>
    </Card>
  )
}

/** Where mail would be sent, before it is switched on. */
function MailTo() {
  const words = useWords('orga-notifications').notifications
  const { data } = useQuery(myEmailQuery)
  if (data === undefined) return null
  if (!data.sends_mail) return <Notice>{words.noMail}</Notice>
  return (
    <div className="line-x wrapx small muted">
      <span className="grow">{data.address === null ? words.noAddress : words.address(data.address)}</span>
      <LinkButton size="s" to="/account">
        {words.toAccount}
      </LinkButton>
    </div>
  )
}
