import { fieldsOf, TextArea, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { ColourPick } from '../ColourPick.tsx'
import type { SectionProps } from './section-props.ts'
import { Section } from './Section.tsx'

export function Basics({ form, fields, onChange }: SectionProps) {
  const words = useWords('orga-settings').settings
  const field = fieldsOf(form, onChange, fields)
  return (
    <Section title={words.basics}>
      <TextField label={words.name} {...field('name')} maxLength={100} />
      <ColourPick label={words.colour} {...field('accent_color')} />
      <TextArea
        label={words.domains}
        {...field('domains')}
        hint={words.domainsHint}
        error={fields.email_domains}
        rows={2}
      />
    </Section>
  )
}
