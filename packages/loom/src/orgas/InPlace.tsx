import type { ReactNode } from 'react'

import type { Told } from '../api/error-sentence.ts'
import { Button } from '../ui/Button.tsx'
import { type Act, Form } from '../ui/Form.tsx'
import { useWords } from '../words/language.tsx'

interface Props {
  title: string
  /** What it does, if that isn't obvious. */
  about?: ReactNode
  says?: { act: string; working: string; failed: string }
  /** What is still missing, in a sentence. */
  missing: string | false
  onClose(): void
  children(fields: Told['fields']): ReactNode
}

/** A form in place of the thing it changes, with its progress and its failure. */
export function InPlace({ title, about, says, onClose, children, ...act }: Act & Props) {
  const words = useWords('orga').orga
  return (
    <div className="card">
      <div className="card-h">
        <h2>{title}</h2>
      </div>
      <Form
        {...act}
        name={title}
        className="card-b stack"
        says={says ?? { act: words.save, working: words.saving, failed: words.notSaved }}
        button={{ look: 'primary' }}
        beside={
          <Button onClick={onClose} waits={act.doing.busy}>
            {words.cancel}
          </Button>
        }
      >
        {(fields) => (
          <>
            {about !== undefined && <p className="small muted">{about}</p>}
            {children(fields)}
          </>
        )}
      </Form>
    </div>
  )
}
