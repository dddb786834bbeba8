import { useNavigate } from '@tanstack/react-router'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { Page } from '../../shell/Page.tsx'
import { fieldsOf, TextArea, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { orgasApi } from '../api.ts'
import { ColourPick } from '../ColourPick.tsx'

const EMPTY = { name: '', mission: '', team_name: '', accent_color: '#7a3b62' }

export function NewOrga() {
  const words = useWords('organisations').list
  const missing = useWords('errors').missing
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
  return (
    <Page title={words.newTitle} about={words.newAbout} crumbs={[{ label: words.title, to: '/orgas' }]}>
      <Form
        className="card card-b stack narrow-form"
        says={{ act: words.create, working: words.creating, failed: words.notCreated }}
        missing={form.name.trim().length < 2 && missing.name}
        button={{ look: 'primary' }}
        doing={creating}
      >
        {(fields) => {
          const field = fieldsOf(form, change, fields)
          return (
            <>
              <TextField label={words.name} {...field('name')} maxLength={100} required autoFocus />
              <TextArea
                label={words.mission}
                hint={words.missionHint}
                {...field('mission')}
                maxLength={2000}
              />
              <TextField
                label={words.firstCircle}
                hint={words.firstCircleHint}
                {...field('team_name')}
                maxLength={100}
              />
              <ColourPick label={words.colour} {...field('accent_color')} />
              <Notice>{words.founding}</Notice>
            </>
          )
        }}
      </Form>
    </Page>
  )
}
