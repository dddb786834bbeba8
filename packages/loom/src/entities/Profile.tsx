import type { EntityView, Warning } from '@arachne/contract'
import { useParams } from '@tanstack/react-router'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { useTellWarnings } from '../api/warning-sentence.ts'
import { AvatarField } from '../avatar/AvatarField.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'
import { DeleteEntity } from './DeleteEntity.tsx'
import { EntityPreview } from './EntityPreview.tsx'
import { changesIn, formOf, isWholeMinutes } from './profile-form.ts'
import { ListeningFields, ProfileFields } from './ProfileFields.tsx'
import { useEntity } from './queries.ts'
import { TransferEntity } from './TransferEntity.tsx'

export function Profile() {
  const { entity: id } = useParams({ from: '/app/entities/$entity/profile' })
  const entity = useEntity(id)
  return (
    <div className="stack">
      <AvatarField entity={entity} />
      <ProfileEditor key={entity.id} entity={entity} />
      <TransferEntity entity={entity} />
      <DeleteEntity entity={entity} />
    </div>
  )
}

function ProfileEditor({ entity }: { entity: EntityView }) {
  const words = useWords('entity').profile
  const missing = useWords('errors').missing
  const { value: form, change, clear, dirty } = useDraft(`profile:${entity.id}`, formOf(entity))
  const saving = useAct({
    run: () => api.updateEntity(entity.id, changesIn(form, entity)),
    touches: [keys.entity(entity.id), keys.entityLists],
    onDone(answer) {
      clear()
      toasts.say(words.isSaved(answer.entity.name))
    },
  })
  const lacks = (!dirty && missing.change) || (!isWholeMinutes(form.ttl) && missing.wrong)
  return (
    <div className="cols">
      <Form
        className="card card-b stack"
        says={{ act: words.save, working: words.saving, failed: words.notSaved }}
        missing={lacks}
        button={{ look: 'primary' }}
        beside={
          dirty && (
            <Button look="ghost" onClick={clear}>
              {words.discard}
            </Button>
          )
        }
        doing={saving}
      >
        {(fields) => (
          <>
            <ProfileFields form={form} onChange={change} fields={fields} />
            <ListeningFields form={form} onChange={change} fields={fields} />
            <Warnings warnings={saving.answer?.warnings ?? []} />
          </>
        )}
      </Form>
      <EntityPreview form={form} id={entity.id} avatarUrl={entity.avatar_url} owner={entity.owner.name} />
    </div>
  )
}

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const words = useWords('entity').profile
  const tell = useTellWarnings()
  if (warnings.length === 0) return null
  return (
    <Notice kind="warn">
      <b>{words.savedBut}</b> {tell(warnings).join(' ')}
    </Notice>
  )
}
