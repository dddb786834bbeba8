import { type FormEvent, type ReactNode, useId } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import type { SettingsAct } from './use-settings.ts'

interface Props {
  title: string
  about: string
  saving: SettingsAct
  /** Shows the button; parts that save immediately have none. */
  dirty?: boolean
  onSave?(): void
  children: ReactNode
}

export function SettingsCard({ title, about, saving, dirty = false, onSave, children }: Props) {
  const words = useWords('servers').settings
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!saving.busy) onSave?.()
  }
  return (
    <section className="card" aria-labelledby={id}>
      <form onSubmit={submit}>
        <div className="card-b stack">
          <div>
            <h2 id={id}>{title}</h2>
            <p className="small muted">{about}</p>
          </div>
          {children}
          <Failure error={saving.error} what={words.notSaved} />
        </div>
        {dirty && (
          <div className="card-f">
            <Button type="submit" look="primary" className="push" busy={saving.busy} working={words.saving}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}
