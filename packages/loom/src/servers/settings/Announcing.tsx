import type { SettingsView } from '@arachne/contract'

import { useTellError } from '../../api/error-sentence.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { TextArea } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { AnnouncementPreview } from '../Announcement.tsx'
import type { Server } from '../ceiling/CeilingFields.tsx'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { useSettings } from './use-settings.ts'

export function Announcing({ server, settings }: { server: Server; settings: SettingsView }) {
  const words = useWords('servers').settings
  const tell = useTellError()
  const draft = useDraft(`announcing:${server.id}`, {
    channel: settings.announce_channel_id ?? '',
    text: settings.announcement ?? '',
  })
  const { value, change } = draft
  const saving = useSettings(server.id, draft.clear)
  const wrong = saving.error && tell(saving.error).fields.announcement
  return (
    <SettingsCard
      title={words.announcing}
      about={words.announcingAbout}
      saving={saving}
      dirty={draft.dirty}
      onSave={() =>
        saving.act({
          body: {
            announce_channel: value.channel === '' ? null : value.channel,
            announcement: value.text.trim() === '' ? null : value.text,
          },
          before: {
            announce_channel: settings.announce_channel_id,
            announcement: settings.announcement,
          },
        })
      }
    >
      <ChannelSelect
        label={words.announceIn}
        none={words.nowhere}
        channels={server.channels}
        value={value.channel}
        onChange={(channel) => change({ channel })}
      />
      <TextArea
        label={words.text}
        hint={words.textHint}
        rows={2}
        maxLength={1500}
        placeholder={server.usual_announcement}
        value={value.text}
        onChange={(text) => change({ text })}
        {...(wrong !== undefined && { error: wrong })}
      />
      <AnnouncementPreview
        text={value.text.trim() === '' ? server.usual_announcement : value.text}
        entity={{ name: words.example, platform: 'claude', owner: words.exampleOwner }}
        mentionable
      />
    </SettingsCard>
  )
}
