import type { CreateEntityAnswer } from '@arachne/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useMyself } from '../session/me.ts'
import { Page } from '../shell/Page.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'
import { EntityPreview } from './EntityPreview.tsx'
import { NewKey } from './NewKey.tsx'
import { EMPTY_FORM, type ProfileForm } from './profile-form.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { useMyEntities } from './queries.ts'

function bodyOf({ name, description, platform, colour }: ProfileForm) {
  return {
    name,
    print_key: true,
    ...(description.trim() !== '' && { description }),
    ...(platform !== '' && { platform }),
    ...(colour !== '' && { accent_color: colour }),
  }
}

export function NewEntity() {
  const words = useWords('entity').profile
  const missing = useWords('errors').missing
  const { title } = useWords('entities').entities
  const navigate = useNavigate()
  const { value: form, change, clear } = useDraft('new-entity', EMPTY_FORM)
  const [made, setMade] = useState<CreateEntityAnswer>()
  const creating = useAct({
    run: () => api.createEntity(bodyOf(form)),
    touches: [keys.entityLists],
    onDone(answer) {
      clear()
      setMade(answer)
    },
  })
  return (
    <Page title={words.newTitle} about={words.newAbout} crumbs={[{ label: title, to: '/entities' }]}>
      <div className="cols">
        <Form
          className="card card-b stack"
          says={{ act: words.create, working: words.creating, failed: words.notCreated }}
          missing={form.name.trim() === '' && missing.name}
          button={{ look: 'primary' }}
          doing={creating}
        >
          {(fields) => (
            <>
              <LimitNotice />
              <ProfileFields form={form} onChange={change} fields={fields} autoFocus />
            </>
          )}
        </Form>
        <EntityPreview form={form} />
      </div>
      {made && (
        <NewKey
          made={made}
          onDone={() => void navigate({ to: '/entities/$entity', params: { entity: made.entity.id } })}
        />
      )}
    </Page>
  )
}

function LimitNotice() {
  const words = useWords('entity').profile
  const { entity_limit: limit } = useMyself()
  const { data } = useMyEntities()
  if (limit === null || data === undefined || data.entities.length < limit) return null
  return <Notice kind="warn">{words.limitReached(limit)}</Notice>
}
