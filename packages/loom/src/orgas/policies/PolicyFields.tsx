import { useState } from 'react'

import type { Told } from '../../api/error-sentence.ts'
import { Segmented } from '../../ui/Choice.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import { useWords } from '../../words/language.tsx'

type Texts = { title: string; abstract: string; text: string }

interface Props {
  form: Texts
  fields: Told['fields']
  onChange(part: Partial<Texts>): void
}

/** The words of a policy, and how they will look. */
export function PolicyFields({ form, fields, onChange }: Props) {
  const words = useWords('circles').policies
  const [view, setView] = useState<'write' | 'look'>('write')
  return (
    <>
      <TextField
        label={words.title}
        error={fields.title}
        value={form.title}
        maxLength={200}
        required
        autoFocus
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={words.abstract}
        hint={words.abstractHint}
        error={fields.abstract}
        value={form.abstract}
        maxLength={2000}
        rows={2}
        onChange={(abstract) => onChange({ abstract })}
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
          hint={words.textHint}
          error={fields.text}
          value={form.text}
          maxLength={100_000}
          rows={14}
          required
          onChange={(text) => onChange({ text })}
        />
      ) : (
        <div className="card card-b">
          <Markdown text={form.text} />
        </div>
      )}
    </>
  )
}
