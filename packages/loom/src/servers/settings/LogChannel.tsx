import type { ErrorReason, SettingsView } from '@arachne/contract'

import { REFUSALS } from '../../api/error-words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { curly } from '../../words/curly.ts'
import type { Language } from '../../words/define-words.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import type { Server } from '../ceiling/CeilingFields.tsx'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { useSettings } from './use-settings.ts'
import { settingsWords } from './words.ts'

/** Counts at once. */
export function LogChannel({ server, settings }: { server: Server; settings: SettingsView }) {
  const words = useWords(settingsWords)
  const { language } = useLanguage()
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
          {words.logOffWhy(language === 'en' ? curly(off.reason) : causeOf(off.cause, language))}
        </Notice>
      )}
      {channel !== null && !off && <Notice kind="ok">{words.logWorks}</Notice>}
    </SettingsCard>
  )
}

function causeOf(cause: ErrorReason | undefined, language: Exclude<Language, 'en'>): string {
  return cause === undefined ? '' : REFUSALS[language].reasons[cause]
}
