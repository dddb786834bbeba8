import type { ReactNode } from 'react'

import { ClientSnippets } from '../../connect/ClientSnippets.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'

interface Props {
  url: string
  /** The tabs for switching to the other way. */
  ways: ReactNode
  onClose(): void
}

/** The program only gets the address, and requests its access on a separate page. */
export function ConnectByLogin({ url, ways, onClose }: Props) {
  const words = useWords('agents').access
  const { name } = useOrga()
  const foot = (
    <Button look="primary" className="push" onClick={onClose}>
      {words.done}
    </Button>
  )
  return (
    <Dialog title={words.title} about={words.about} open onClose={onClose} foot={foot} width={740}>
      <div className="stack">
        {ways}
        <p className="small muted">{words.loginText}</p>
        <CopyField label={words.address} value={url} />
        <ClientSnippets entity={{ name, url }} byLogin />
      </div>
    </Dialog>
  )
}
