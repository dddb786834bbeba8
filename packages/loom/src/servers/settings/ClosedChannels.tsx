import type { SettingsView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'

import { useDraft } from '../../drafts/use-draft.ts'
import { channelIcon } from '../../pickers/ChannelPicker.tsx'
import { Checkbox } from '../../ui/Check.tsx'
import { useWords } from '../../words/language.tsx'
import type { Server } from '../ceiling/CeilingFields.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { useSettings } from './use-settings.ts'

/** Whole categories and single channels closed to all entities. */
export function ClosedChannels({ server, settings }: { server: Server; settings: SettingsView }) {
  const words = useWords('servers').settings
  const picker = useWords('access').pickers
  const draft = useDraft(`closed:${server.id}`, { ids: settings.closed_channels })
  const { ids } = draft.value
  const saving = useSettings(server.id, draft.clear)
  const tick = (id: string, on: boolean) =>
    draft.change({ ids: on ? [...ids, id] : ids.filter((one) => one !== id) })
  const groups = [...Map.groupBy(server.channels, (channel) => channel.category_id)]
  return (
    <SettingsCard
      title={words.closed}
      about={words.closedAbout}
      saving={saving}
      dirty={draft.dirty}
      onSave={() =>
        saving.act({ body: { closed_channels: ids }, before: { closed_channels: settings.closed_channels } })
      }
    >
      <div className="picker pgrid" role="group" aria-label={words.closed}>
        {groups.map(([category, channels]) => (
          <div key={category ?? ''} className="pgroup">
            <div className="phead">
              {category === null ? (
                <b>{picker.noCategory}</b>
              ) : (
                <Checkbox
                  label={<b>{channels[0]?.category}</b>}
                  checked={ids.includes(category)}
                  onChange={(on) => tick(category, on)}
                />
              )}
            </div>
            {channels.map((channel) => {
              const byCategory = category !== null && ids.includes(category)
              return (
                <Checkbox
                  key={channel.id}
                  className="pick"
                  checked={byCategory || ids.includes(channel.id)}
                  disabled={byCategory}
                  onChange={(on) => tick(channel.id, on)}
                  label={
                    <span className="line-x">
                      <Icon name={channelIcon(channel)} size="s" />
                      <span className="clip">{channel.name}</span>
                    </span>
                  }
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {words.closedCount(ids.length)}
      </p>
    </SettingsCard>
  )
}
