import { type FormEvent, useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Card.tsx'
import { Snippet } from '../../ui/CopyField.tsx'
import { Select, TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { CLIENT_NAMES, type ClientId, CLIENTS } from '../recipes.ts'
import { type Diagnosis, diagnose } from './diagnose.ts'
import type { Finding, Wanted } from './finding.ts'

/** The pasted text contains a key, so it is neither kept as a draft nor sent. */
export function ConfigDoctor({ entity }: { entity: Wanted }) {
  const words = useWords('clients').doctor
  const missing = useWords('errors').missing
  const [client, setClient] = useState<ClientId | ''>('')
  const [text, setText] = useState('')
  const [diagnosis, setDiagnosis] = useState<Diagnosis>()
  const options = [{ value: '' as const, label: words.anyClient }, ...optionsOf(CLIENTS, CLIENT_NAMES)]
  function look(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') setDiagnosis(diagnose(text, client === '' ? undefined : client, entity))
  }
  return (
    <Panel title={words.title} about={words.about} className="stack">
      <form className="stack-3" onSubmit={look}>
        <TextArea
          label={words.paste}
          value={text}
          onChange={setText}
          rows={6}
          spellCheck={false}
          autoComplete="off"
        />
        <div className="doctor-act">
          <Select<ClientId | ''> label={words.client} value={client} options={options} onChange={setClient} />
          <Button type="submit" icon="search" blocked={text.trim() === '' && missing.paste}>
            {words.look}
          </Button>
        </div>
      </form>
      <div role="status">{diagnosis && <Told diagnosis={diagnosis} />}</div>
    </Panel>
  )
}

function Told({ diagnosis: { findings, corrected } }: { diagnosis: Diagnosis }) {
  const words = useWords('clients').doctor
  const wrong = findings.filter(({ weight }) => weight === 'wrong')
  const notes = findings.filter(({ weight }) => weight === 'maybe')
  return (
    <div className="stack-3">
      {wrong.length === 0 && <Notice kind="ok">{words.healthy}</Notice>}
      {wrong.length > 0 && (
        <Notice kind="warn">
          <b>{words.found(wrong.length)}</b>
          <Sentences findings={wrong} />
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice>
          <b>{words.notes}</b>
          <Sentences findings={notes} />
        </Notice>
      )}
      {corrected !== undefined && <Snippet place={words.corrected} code={corrected} />}
      {corrected?.includes('ara_…') && <p className="hint">{words.keyMissing}</p>}
    </div>
  )
}

function Sentences({ findings }: { findings: readonly Finding[] }) {
  const words = useWords('clients').doctor
  return (
    <ul className="sentences">
      {findings.map(({ id, line, found }) => (
        <li key={id}>
          {line !== undefined && <b>{words.line(line)} </b>}
          <Phrase text={words.findings[id]} parts={{ found: <code>{found}</code> }} />
        </li>
      ))}
    </ul>
  )
}
