import type { SettingsView } from '@arachne/contract'

import { useDraft } from '../../drafts/use-draft.ts'
import { Switch } from '../../ui/Check.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import type { Server } from '../ceiling/CeilingFields.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { TalkCounters } from './TalkCounters.tsx'
import { useSettings } from './use-settings.ts'

type Budgets = SettingsView['entity_talk']

/** The limits the server accepts; if these are ever wrong, its refusal states the right ones. */
const FIELDS = [
  { key: 'pair_messages', word: 'pairMessages', max: 1000 },
  { key: 'pair_seconds', word: 'pairSeconds', max: 3600 },
  { key: 'cool_down_seconds', word: 'coolDown', max: 3600 },
  { key: 'channel_per_minute', word: 'perMinute', max: 1000 },
  { key: 'depth', word: 'depth', max: 100 },
] as const

type Key = (typeof FIELDS)[number]['key']

function textOf(talk: Budgets): Record<Key, string> {
  return Object.fromEntries(FIELDS.map(({ key }) => [key, String(talk[key])])) as Record<Key, string>
}

const fits = (text: string, max: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max

export function Talk({ server, settings }: { server: Server; settings: SettingsView }) {
  const words = useWords('servers').settings
  const { entity_talk: talk } = settings
  const draft = useDraft(`talk:${server.id}`, textOf(talk))
  const saving = useSettings(server.id, draft.clear)
  const isRight = FIELDS.every(({ key, max }) => fits(draft.value[key], max))
  const numbers = Object.fromEntries(FIELDS.map(({ key }) => [key, Number(draft.value[key])]))
  const flip = (enabled: boolean) =>
    saving.act({
      body: { entity_talk: { enabled } },
      before: { entity_talk: { enabled: !enabled } },
      says: enabled ? words.turnedOn : words.turnedOff,
    })
  return (
    <SettingsCard
      title={words.talk}
      about={words.talkAbout}
      saving={saving}
      dirty={draft.dirty}
      onSave={() => isRight && saving.act({ body: { entity_talk: numbers }, before: { entity_talk: talk } })}
    >
      <Switch label={words.talkSwitch} checked={talk.enabled} onChange={flip} />
      <div className="budgets">
        {FIELDS.map(({ key, word, max }) => (
          <TextField
            key={key}
            label={words[word]}
            inputMode="numeric"
            value={draft.value[key]}
            onChange={(text) => draft.change({ [key]: text })}
            {...(!fits(draft.value[key], max) && { error: words.whole(max) })}
          />
        ))}
      </div>
      {talk.enabled && <TalkCounters server={server.id} />}
    </SettingsCard>
  )
}
