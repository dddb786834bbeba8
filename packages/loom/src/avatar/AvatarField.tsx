import type { EntityView } from '@arachne/contract'
import { type ChangeEvent, useRef } from 'react'

import { EntityAvatar } from '../identity/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'
import { CropDialog } from './CropDialog.tsx'
import { useAvatar } from './use-avatar.ts'

/** The face of an entity: chosen and cropped here, sent as a small PNG, saved immediately. */
export function AvatarField({ entity }: { entity: EntityView }) {
  const words = useWords('entity').avatar
  const { picture, unreadable, open, close, saving, removing } = useAvatar(entity)
  const isLocal = /^http:\/\/(localhost|127\.|\[::1\])/.test(entity.url)
  return (
    <section className="card card-b stack-3" aria-labelledby="avatar">
      <div className="line-x wrapx">
        <EntityAvatar entity={entity} size={64} />
        <div className="grow">
          <h2 id="avatar">{words.title}</h2>
          <p className="small muted">{words.about}</p>
        </div>
        <div className="actions">
          {entity.avatar_url !== null && (
            <Button look="ghost" doing={removing} working={words.removing}>
              {words.remove}
            </Button>
          )}
          <ChooseFile onChoose={(file) => void open(file)} />
        </div>
      </div>
      {unreadable && <Notice kind="bad">{words.unreadable}</Notice>}
      <Failure error={removing.error} what={words.notSaved} />
      {isLocal && entity.avatar_url !== null && <Notice>{words.local}</Notice>}
      {picture && (
        <CropDialog
          picture={picture}
          busy={saving.busy}
          onUse={saving.act}
          onClose={close}
          failure={<Failure error={saving.error} what={words.notSaved} />}
        />
      )}
    </section>
  )
}

function ChooseFile({ onChoose }: { onChoose(file: File | undefined): void }) {
  const words = useWords('entity').avatar
  const input = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose(target.files?.[0])
    // So that choosing the same file again triggers a change.
    target.value = ''
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>{words.choose}</Button>
      <input ref={input} type="file" accept="image/*" aria-label={words.choose} hidden onChange={choose} />
    </>
  )
}
