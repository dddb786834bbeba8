import { useState } from 'react'

import type { Told } from '../../api/error-sentence.ts'
import { Segmented } from '../../ui/Choice.tsx'
import { fieldsOf, TextArea, TextField } from '../../ui/Field.tsx'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import { useWords } from '../../words/language.tsx'

type Texts = { title: string; abstract: string; text: string }

interface Props {
  form: Texts
  fields: Told['fields']
  onChange(part: Partial<Texts>): void
}

/** The text of a policy, and its preview. */
export function PolicyFields({ form, fields, onChange }: Props) {
  const words = useWords('circles').policies
  const [view, setView] = useState<'write' | 'look'>('write')
  const field = fieldsOf(form, onChange, fields)
  return (
    <>
      <TextField label={words.title} {...field('title')} maxLength={200} required autoFocus />
      <TextArea
        label={words.abstract}
        {...field('abstract')}
        hint={words.abstractHint}
        maxLength={2000}
        rows={2}
      />
      <Segmented<'write' | 'look'>
        name={words.text}
        value={view}
        options={[
          { value: 'write', label: words.writing },
          { value: 'look', label: words.looking },
        ]}
        onChange={setView}
      />
      {view === 'write' ? (
        <TextArea
          label={words.text}
          {...field('text')}
          hint={words.textHint}
          maxLength={100_000}
          rows={14}
          required
        />
      ) : (
        <div className="card card-b">
          <Markdown text={form.text} />
        </div>
      )}
    </>
  )
}
