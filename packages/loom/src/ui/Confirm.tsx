import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: ReactNode
  /** What ends by it, what stays. */
  children: ReactNode
  /** "Keep it", "Revoke it", "Revoking…" */
  says: { keep: string; act: string; working: string }
  busy: boolean
  onConfirm(): void
  onClose(): void
  /** What went wrong. */
  failure?: ReactNode
}

/** Before something ends that cannot be taken back. */
export function Confirm({ title, children, says, busy, onConfirm, onClose, failure }: Props) {
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {says.keep}
      </Button>
      <Button look="danger" busy={busy} working={says.working} onClick={onConfirm}>
        {says.act}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open locked={busy} onClose={onClose} foot={foot} width={520}>
      <div className="stack-3">
        {children}
        {failure}
      </div>
    </Dialog>
  )
}
