import { TextArea, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { ColourPick } from '../ColourPick.tsx'
import type { SectionProps } from './section-props.ts'
import { Section } from './Section.tsx'

export function Basics({ form, fields, onChange }: SectionProps) {
  const words = useWords('orga-settings').settings
  return (
    <Section title={words.basics}>
      <TextField
        label={words.name}
        error={fields.name}
        value={form.name}
        maxLength={100}
        onChange={(name) => onChange({ name })}
      />
      <ColourPick
        label={words.colour}
        value={form.accent_color}
        onChange={(colour) => onChange({ accent_color: colour })}
      />
      <TextArea
        label={words.domains}
        hint={words.domainsHint}
        error={fields.email_domains}
        value={form.domains}
        rows={2}
        onChange={(domains) => onChange({ domains })}
      />
    </Section>
  )
}
