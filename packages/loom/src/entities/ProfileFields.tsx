import { Platform } from '@arachne/contract'

import type { Told } from '../api/error-sentence.ts'
import { Select, TextArea, TextField } from '../ui/Field.tsx'
import { useWords } from '../words/language.tsx'
import { ColourField } from './ColourField.tsx'
import { isWholeMinutes, type ProfileForm } from './profile-form.ts'

interface Props {
  form: ProfileForm
  onChange(part: Partial<ProfileForm>): void
  /** What the server found wrong, by field. */
  fields?: Told['fields']
  autoFocus?: boolean
}

const MAX_DESCRIPTION = 1000

/** Who it is: the same fields when it is made and when it is changed. */
export function ProfileFields({ form, onChange, fields = {}, autoFocus = false }: Props) {
  const words = useWords('entity').profile
  const { platforms } = useWords('common').ui
  const none = { value: '' as const, label: words.noPlatform }
  const options = [none, ...Platform.options.map((value) => ({ value, label: platforms[value] }))]
  return (
    <>
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={fields.name}
        value={form.name}
        required
        autoFocus={autoFocus}
        onChange={(name) => onChange({ name })}
      />
      <TextArea
        label={words.description}
        hint={words.descriptionHint}
        error={fields.description}
        value={form.description}
        maxLength={MAX_DESCRIPTION}
        onChange={(description) => onChange({ description })}
      />
      <div className="cols-2">
        <Select
          label={words.platform}
          hint={words.platformHint}
          value={form.platform}
          options={options}
          onChange={(platform) => onChange({ platform })}
        />
        <ColourField value={form.colour} onChange={(colour) => onChange({ colour })} />
      </div>
    </>
  )
}

/** What it listens for, and how long it is kept. */
export function ListeningFields({ form, onChange, fields = {} }: Props) {
  const words = useWords('entity').profile
  return (
    <div className="cols-2">
      <TextField
        label={words.triggers}
        hint={words.triggersHint}
        error={fields.triggers}
        value={form.triggers}
        onChange={(triggers) => onChange({ triggers })}
      />
      <TextField
        label={words.ttl}
        hint={words.ttlHint}
        error={isWholeMinutes(form.ttl) ? fields.mailbox_ttl_minutes : words.ttlError}
        inputMode="numeric"
        value={form.ttl}
        onChange={(ttl) => onChange({ ttl })}
      />
    </div>
  )
}
