import type { CreateEntityAnswer } from '@arachne/contract'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { api } from '../api/client.ts'
import { useTellError } from '../api/error-sentence.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useMyself } from '../session/me.ts'
import { Page } from '../shell/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useFocusOnError } from '../ui/use-focus-on-error.ts'
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
  const tell = useTellError()
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
  useFocusOnError(creating.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!creating.busy) creating.act(undefined)
  }
  const fields = creating.error === undefined ? {} : tell(creating.error).fields
  const isAboutField = Object.keys(fields).length > 0
  return (
    <Page title={words.newTitle} about={words.newAbout} crumbs={[{ label: title, to: '/entities' }]}>
      <form className="cols" onSubmit={submit}>
        <div className="card card-b stack">
          <LimitNotice />
          <ProfileFields form={form} onChange={change} fields={fields} autoFocus />
          {!isAboutField && <Failure error={creating.error} what={words.notCreated} />}
          <div className="actions">
            <Button
              type="submit"
              look="primary"
              blocked={form.name.trim() === '' && missing.name}
              busy={creating.busy}
              working={words.creating}
            >
              {words.create}
            </Button>
          </div>
        </div>
        <EntityPreview form={form} />
      </form>
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
