import { type ReactNode, useId } from 'react'

import { useWords } from '../../words/language.tsx'
import { Button } from '../Button.tsx'
import { type Act, type Filled, useSubmit } from '../Form.tsx'
import { Dialog } from './Dialog.tsx'

export interface DialogLooks {
  title: ReactNode
  /** One sentence under the title. */
  about?: ReactNode
  /** "Move it", "Moving…", "It was not moved."; the button to leave is "Cancel" by default. */
  says: { act: string; working: string; failed: string; keep?: string }
  look?: 'primary' | 'danger'
  onClose(): void
  width?: number
  /** The spacing of its parts. */
  className?: 'stack' | 'stack-3'
}

/** Some fields and one act, with its progress and its failure. */
export function ActDialog({
  title,
  about,
  says,
  look = 'primary',
  onClose,
  width = 520,
  className = 'stack',
  ...rest
}: Act & Filled & DialogLooks) {
  const { cancel } = useWords('common').ui
  const id = useId()
  const { form, content } = useSubmit({ ...rest, failed: says.failed })
  const { busy } = rest.doing
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {says.keep ?? cancel}
      </Button>
      <Button type="submit" form={id} look={look} blocked={rest.missing} busy={busy} working={says.working}>
        {says.act}
      </Button>
    </>
  )
  return (
    <Dialog title={title} about={about} open locked={busy} onClose={onClose} foot={foot} width={width}>
      <form {...form} id={id} className={className}>
        {content}
      </form>
    </Dialog>
  )
}
