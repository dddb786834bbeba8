import { Platform } from '@arachne/contract'

import type { Told } from '../api/error-sentence.ts'
import { Checkbox } from '../ui/Check.tsx'
import { Field, fieldsOf, Select, TextArea, TextField } from '../ui/Field.tsx'
import { optionsOf } from '../ui/options-of.ts'
import { useWords } from '../words/language.tsx'
import { isWholeMinutes, type ProfileForm } from './profile-form.ts'

interface Props {
  form: ProfileForm
  onChange(part: Partial<ProfileForm>): void
  /** The server's findings, by field. */
  fields?: Told['fields']
  autoFocus?: boolean
}

const MAX_DESCRIPTION = 1000

/** The profile, with the same fields for creating and changing it. */
export function ProfileFields({ form, onChange, fields = {}, autoFocus = false }: Props) {
  const words = useWords('entity').profile
  const { platforms } = useWords('common').ui
  const none = { value: '' as const, label: words.noPlatform }
  const options = [none, ...optionsOf(Platform.options, platforms)]
  const field = fieldsOf(form, onChange, fields)
  return (
    <>
      <TextField label={words.name} {...field('name')} hint={words.nameHint} required autoFocus={autoFocus} />
      <TextArea
        label={words.description}
        {...field('description')}
        hint={words.descriptionHint}
        maxLength={MAX_DESCRIPTION}
      />
      <div className="cols-2">
        <Select label={words.platform} {...field('platform')} hint={words.platformHint} options={options} />
        <ColourField value={form.colour} onChange={(colour) => onChange({ colour })} />
      </div>
    </>
  )
}

/** What it listens for, and how long messages are kept. */
export function ListeningFields({ form, onChange, fields = {} }: Props) {
  const words = useWords('entity').profile
  const field = fieldsOf(form, onChange, fields)
  return (
    <div className="cols-2">
      <TextField label={words.triggers} {...field('triggers')} hint={words.triggersHint} />
      <TextField
        label={words.ttl}
        {...field('ttl')}
        hint={words.ttlHint}
        error={isWholeMinutes(form.ttl) ? fields.mailbox_ttl_minutes : words.ttlError}
        inputMode="numeric"
      />
    </div>
  )
}

const FIRST = '#7a3b62'

/** The system's own colour picker, and a way to leave the colour to the default. */
function ColourField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const words = useWords('entity').profile
  return (
    <Field label={words.colour} hint={words.colourHint}>
      {(wires) => (
        <div className="line-x">
          <input
            {...wires}
            type="color"
            className={value === '' ? 'colour unset' : 'colour'}
            value={value === '' ? FIRST : value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Checkbox
            label={words.noColour}
            checked={value === ''}
            onChange={(none) => onChange(none ? '' : FIRST)}
          />
        </div>
      )}
    </Field>
  )
}
