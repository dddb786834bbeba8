import type { RequestView } from '@arachne/contract'

import { AnnouncementPreview } from '../servers/Announcement.tsx'
import type { Server } from '../servers/ceiling/CeilingFields.tsx'
import { FormSection } from '../servers/ceiling/FormSection.tsx'
import { ChannelSelect } from '../servers/ChannelSelect.tsx'
import { Switch } from '../ui/Check.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'
import type { Letting } from './LetInForm.tsx'

interface Props {
  server: Server
  entity: RequestView['entity']
  form: Letting
  onChange(part: Partial<Letting>): void
}

/** How people learn about the new entity. */
export function Welcome({ server, entity, form, onChange }: Props) {
  const words = useWords('access').requests
  const ceiling = useWords('servers').ceiling
  return (
    <FormSection title={words.welcome}>
      <Switch
        label={ceiling.mention(entity.name)}
        hint={ceiling.mentionHint}
        checked={form.mentionable}
        onChange={(mentionable) => onChange({ mentionable })}
      />
      <ChannelSelect
        label={words.announceIn}
        none={words.nowhere}
        channels={server.channels}
        value={form.announceIn}
        onChange={(announceIn) => onChange({ announceIn })}
      />
      {form.announceIn !== '' && (
        <>
          <TextArea
            label={words.text}
            hint={words.textHint}
            rows={2}
            maxLength={1500}
            value={form.text}
            onChange={(text) => onChange({ text })}
          />
          <AnnouncementPreview
            text={form.text}
            entity={{ name: entity.name, platform: entity.platform, owner: entity.owner.name }}
            mentionable={form.mentionable}
          />
        </>
      )}
    </FormSection>
  )
}
