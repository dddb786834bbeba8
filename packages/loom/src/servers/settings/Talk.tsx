import type { SettingsView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

import { useDraft } from '../../drafts/use-draft.ts'
import { Switch } from '../../ui/Check.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Server } from '../ceiling/CeilingFields.tsx'
import { residentsQuery, talkQuery } from '../queries.ts'
import { SettingsCard } from './SettingsCard.tsx'
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

const EVERY_MS = 15_000

/** How often entities heard each other, and what held them back. */
function TalkCounters({ server }: { server: string }) {
  const words = useWords('servers').settings
  const formats = useFormats()
  const { data } = useQuery({ ...talkQuery(server), refetchInterval: EVERY_MS })
  const residents = useQuery(residentsQuery(server)).data?.entities ?? []
  if (data === undefined) return null
  const { pair, channel, depth } = data.held_back
  const nameOf = (id: string) => residents.find((one) => one.id === id)?.name ?? id.slice(0, 8)
  const pairs = data.resting.map(([one, other]) => `${nameOf(one)} – ${nameOf(other)}`)
  const held = pair + channel + depth
  const { heldBy } = words
  const by = [
    heldBy.pair(formats.number(pair)),
    heldBy.channel(formats.number(channel)),
    heldBy.depth(formats.number(depth)),
  ]
  return (
    <div className="small muted stack-2">
      <p>
        {words.since} <b>{words.heard(formats.number(data.heard))}</b>,{' '}
        <b>{words.held(formats.number(held))}</b>
        {held > 0 && ` (${formats.list(by)})`}.
      </p>
      <p>{pairs.length === 0 ? words.none : words.resting(formats.list(pairs))}</p>
    </div>
  )
}
