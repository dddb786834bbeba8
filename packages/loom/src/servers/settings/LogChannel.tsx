import type { SettingsView } from '@arachne/contract'
import { curly } from '@arachne/words'

import { Notice } from '../../ui/Notice.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import type { Server } from '../ceiling/CeilingFields.tsx'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { useSettings } from './use-settings.ts'

/** Saved immediately. */
export function LogChannel({ server, settings }: { server: Server; settings: SettingsView }) {
  const words = useWords('servers').settings
  const { language } = useLanguage()
  const { reasons } = useWords('errors').refusals
  const saving = useSettings(server.id)
  const { log_channel_id: channel, log_channel_off: off } = settings
  return (
    <SettingsCard title={words.log} about={words.logAbout} saving={saving}>
      <ChannelSelect
        label={words.logIn}
        none={words.noLog}
        channels={server.channels}
        value={channel ?? ''}
        onChange={(id) =>
          saving.act({
            body: { log_channel: id === '' ? null : id },
            before: { log_channel: channel },
            says: id === '' ? words.logUnset : words.logSet,
          })
        }
      />
      {off && (
        <Notice kind="warn">
          <b>
            <Phrase text={words.logOff} parts={{ when: <TimeAgo at={off.since} /> }} />
          </b>{' '}
          {words.logOffWhy(
            language === 'en' ? curly(off.reason) : off.cause === undefined ? '' : reasons[off.cause],
          )}
        </Notice>
      )}
      {channel !== null && !off && <Notice kind="ok">{words.logWorks}</Notice>}
    </SettingsCard>
  )
}
