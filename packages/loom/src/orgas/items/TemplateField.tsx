import { Select } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'

interface Props<Name extends string> {
  value: '' | Name
  /** The name of each template. */
  templates: Readonly<Record<Name, { name: string }>>
  onChange(template: '' | Name): void
}

/** The start of a new item: empty, or texts that ask for what is needed. */
export function TemplateField<Name extends string>({ value, templates, onChange }: Props<Name>) {
  const words = useWords('topics').items
  const names = Object.keys(templates) as Name[]
  return (
    <Select<'' | Name>
      label={words.template}
      value={value}
      options={[
        { value: '', label: words.noTemplate },
        ...names.map((name) => ({ value: name, label: templates[name].name })),
      ]}
      onChange={onChange}
    />
  )
}

/** A field with the text of another template; text the person has written stays. */
export function refilled(now: string, { before, after }: { before: string; after: string }): string {
  return now === '' || now === before ? after : now
}
