import type { DecisionSettingsAnswer } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Switch } from '../../ui/Check.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Select } from '../../ui/Field.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { Approvers } from './Approvers.tsx'
import { Reminders } from './Reminders.tsx'
import { askingQuery, type AskingSeat, useAsking } from './use-asking.ts'

const HEIGHT = 520

/** How an entity asks people on one server; for its owner and for the server's admins. */
export function Asking({ at }: { at: AskingSeat }) {
  const words = useWords('decisions').asking
  const { data, pending } = useShown(askingQuery(at), { failed: words.notLoaded, height: HEIGHT })
  if (data === undefined) return pending
  return (
    <section className="card" aria-labelledby="asking">
      <div className="card-b stack">
        <div>
          <h2 id="asking">{words.title}</h2>
          <p className="small muted">{words.about}</p>
        </div>
        <OnOff at={at} answer={data} />
        <Where at={at} answer={data} />
        <Approvers at={at} which="approvers" answer={data} />
        <Approvers at={at} which="second" answer={data} />
        <Reminders
          key={JSON.stringify(data.settings.reminders)}
          at={at}
          reminders={data.settings.reminders}
        />
      </div>
    </section>
  )
}

interface PartProps {
  at: AskingSeat
  answer: DecisionSettingsAnswer
}

function OnOff({ at, answer: { settings, may } }: PartProps) {
  const words = useWords('decisions').asking
  const saving = useAsking(at)
  return (
    <>
      <Switch
        label={words.enabled}
        hint={may.enable ? words.enabledHint : `${words.enabledHint} ${words.onlyOwner}`}
        checked={settings.enabled}
        disabled={!may.enable}
        onChange={(enabled) =>
          saving.act({
            body: { enabled },
            before: { enabled: !enabled },
            says: enabled ? words.on : words.off,
          })
        }
      />
      <Failure error={saving.error} what={words.notSaved} />
    </>
  )
}

const WRITABLE = new Set(['text', 'announcement'])

function Where({ at, answer: { settings } }: PartProps) {
  const words = useWords('decisions').asking
  const saving = useAsking(at)
  const { data } = useQuery({
    queryKey: keys.channels(at.entity, at.server),
    queryFn: () => api.ceilingChannels(at.entity, at.server),
  })
  const { channel_id: channel, language } = settings
  const fitting = (data?.channels ?? []).filter(({ id, type }) => WRITABLE.has(type) || id === channel)
  const isKnown = channel === null || fitting.some(({ id }) => id === channel)
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <Select
          label={words.channel}
          hint={words.channelHint}
          value={channel ?? ''}
          options={[
            { value: '', label: words.noChannel },
            ...fitting.map(({ id, name }) => ({ value: id, label: `# ${name}` })),
            ...(isKnown ? [] : [{ value: channel, label: channel }]),
          ]}
          onChange={(id) =>
            saving.act({ body: { channel_id: id === '' ? null : id }, before: { channel_id: channel } })
          }
        />
        <Select
          label={words.language}
          value={language ?? 'server'}
          options={optionsOf(['server', 'en', 'ko', 'fr'], words.languages)}
          onChange={(value) =>
            saving.act({ body: { language: value === 'server' ? null : value }, before: { language } })
          }
        />
      </div>
      <Failure error={saving.error} what={words.notSaved} />
    </>
  )
}
