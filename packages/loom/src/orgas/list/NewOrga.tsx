import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'

import { type Told, useTellError } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { Page } from '../../shell/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { useWords } from '../../words/language.tsx'
import { orgasApi } from '../api.ts'
import { ColourPick } from '../ColourPick.tsx'

const EMPTY = { name: '', mission: '', team_name: '', accent_color: '#7a3b62' }

export function NewOrga() {
  const words = useWords('organisations').list
  const missing = useWords('errors').missing
  const tell = useTellError()
  const navigate = useNavigate()
  const { value: form, change, clear } = useDraft('new-organisation', EMPTY)
  const creating = useAct({
    run: () => {
      const { team_name: team, ...rest } = form
      return orgasApi.create({ ...rest, ...(team.trim() !== '' && { team_name: team }) })
    },
    touches: [keys.orgas],
    onDone({ id }) {
      clear()
      void navigate({ to: '/orgas/$orga', params: { orga: id } })
    },
  })
  useFocusOnError(creating.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!creating.busy) creating.act(undefined)
  }
  const fields = creating.error === undefined ? {} : tell(creating.error).fields
  return (
    <Page title={words.newTitle} about={words.newAbout} crumbs={[{ label: words.title, to: '/orgas' }]}>
      <form className="card card-b stack narrow-form" onSubmit={submit}>
        <Fields form={form} fields={fields} onChange={change} />
        <Notice>{words.founding}</Notice>
        {Object.keys(fields).length === 0 && <Failure error={creating.error} what={words.notCreated} />}
        <div className="actions">
          <Button
            type="submit"
            look="primary"
            blocked={form.name.trim().length < 2 && missing.name}
            busy={creating.busy}
            working={words.creating}
          >
            {words.create}
          </Button>
        </div>
      </form>
    </Page>
  )
}

interface FieldsProps {
  form: typeof EMPTY
  fields: Told['fields']
  onChange(part: Partial<typeof EMPTY>): void
}

function Fields({ form, fields, onChange }: FieldsProps) {
  const words = useWords('organisations').list
  return (
    <>
      <TextField
        label={words.name}
        error={fields.name}
        value={form.name}
        maxLength={100}
        required
        autoFocus
        onChange={(name) => onChange({ name })}
      />
      <TextArea
        label={words.mission}
        hint={words.missionHint}
        error={fields.mission}
        value={form.mission}
        maxLength={2000}
        onChange={(mission) => onChange({ mission })}
      />
      <TextField
        label={words.firstCircle}
        hint={words.firstCircleHint}
        error={fields.team_name}
        value={form.team_name}
        maxLength={100}
        onChange={(team) => onChange({ team_name: team })}
      />
      <ColourPick
        label={words.colour}
        value={form.accent_color}
        onChange={(colour) => onChange({ accent_color: colour })}
      />
    </>
  )
}
