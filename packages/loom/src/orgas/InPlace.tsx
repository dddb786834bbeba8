import { type FormEvent, type ReactNode, useId } from 'react'

import { type Told, useTellError } from '../api/error-sentence.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useFocusOnError } from '../ui/use-focus-on-error.ts'
import { useWords } from '../words/language.tsx'

interface Props {
  title: string
  /** What happens by it, where that is not plain. */
  about?: ReactNode
  says?: { act: string; working: string; failed: string }
  /** What has to be there first, in a sentence. */
  missing: string | false
  doing: { busy: boolean; error: Error | undefined }
  onSend(): void
  onClose(): void
  children(fields: Told['fields']): ReactNode
}

/** A form where the thing it changes stood, with its progress and its failure. */
export function InPlace({ title, about, says, missing, doing, onSend, onClose, children }: Props) {
  const words = useWords('orga').orga
  const tell = useTellError()
  const id = useId()
  useFocusOnError(doing.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (missing === false && !doing.busy) onSend()
  }
  const fields = doing.error === undefined ? {} : tell(doing.error).fields
  return (
    <form className="card" onSubmit={submit} aria-labelledby={id}>
      <div className="card-h">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="card-b stack">
        {about !== undefined && <p className="small muted">{about}</p>}
        {children(fields)}
        {Object.keys(fields).length === 0 && (
          <Failure error={doing.error} what={says?.failed ?? words.notSaved} />
        )}
        <div className="actions">
          <Button
            type="submit"
            look="primary"
            blocked={missing}
            busy={doing.busy}
            working={says?.working ?? words.saving}
          >
            {says?.act ?? words.save}
          </Button>
          <Button onClick={onClose} waits={doing.busy}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}
