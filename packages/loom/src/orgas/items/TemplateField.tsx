import { Select } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'

interface Props<Name extends string> {
  value: '' | Name
  /** What each is called. */
  templates: Readonly<Record<Name, { name: string }>>
  onChange(template: '' | Name): void
}

/** What a new item begins with: nothing, or words that ask for what is needed. */
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

/** A field with the words of another template: what somebody has written themselves stays. */
export function refilled(now: string, { before, after }: { before: string; after: string }): string {
  return now === '' || now === before ? after : now
}
