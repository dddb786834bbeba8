import type { EntityView, Warning } from '@arachne/contract'
import { useParams } from '@tanstack/react-router'
import type { FormEvent } from 'react'

import { api } from '../api/client.ts'
import { useTellError } from '../api/error-sentence.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { useTellWarnings } from '../api/warning-sentence.ts'
import { AvatarField } from '../avatar/AvatarField.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useFocusOnError } from '../ui/use-focus-on-error.ts'
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
  const tell = useTellError()
  const { value: form, change, clear, dirty } = useDraft(`profile:${entity.id}`, formOf(entity))
  const saving = useAct({
    run: () => api.updateEntity(entity.id, changesIn(form, entity)),
    touches: [keys.entity(entity.id), keys.entityLists],
    onDone(answer) {
      clear()
      toasts.say(words.isSaved(answer.entity.name))
    },
  })
  useFocusOnError(saving.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!saving.busy && dirty) saving.act(undefined)
  }
  const fields = saving.error === undefined ? {} : tell(saving.error).fields
  return (
    <form className="cols" onSubmit={submit}>
      <div className="card card-b stack">
        <ProfileFields form={form} onChange={change} fields={fields} />
        <ListeningFields form={form} onChange={change} fields={fields} />
        {Object.keys(fields).length === 0 && <Failure error={saving.error} what={words.notSaved} />}
        <Warnings warnings={saving.answer?.warnings ?? []} />
        <SaveBar isWhole={isWholeMinutes(form.ttl)} busy={saving.busy} {...(dirty && { onDiscard: clear })} />
      </div>
      <EntityPreview form={form} id={entity.id} avatarUrl={entity.avatar_url} owner={entity.owner.name} />
    </form>
  )
}

interface SaveBarProps {
  isWhole: boolean
  busy: boolean
  onDiscard?: () => void
}

function SaveBar({ isWhole, busy, onDiscard }: SaveBarProps) {
  const words = useWords('entity').profile
  const missing = useWords('errors').missing
  return (
    <div className="actions">
      <Button
        type="submit"
        look="primary"
        blocked={(onDiscard === undefined && missing.change) || (!isWhole && missing.wrong)}
        busy={busy}
        working={words.saving}
      >
        {words.save}
      </Button>
      {onDiscard && (
        <Button look="ghost" onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
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
