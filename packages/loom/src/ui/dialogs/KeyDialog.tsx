import { type ReactNode, useState } from 'react'

import { useWords } from '../../words/language.tsx'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Check.tsx'
import { CopyField } from '../CopyField.tsx'
import { Notice } from '../Notice.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: ReactNode
  /** The label of the key. */
  label: string
  secret: string
  onDone(): void
  /** What to do with it: snippets, a test. */
  children?: ReactNode
}

/** For a secret shown once: closes only after the person confirms that it is saved. */
export function KeyDialog({ title, label, secret, onDone, children }: Props) {
  const words = useWords('common').ui
  const missing = useWords('errors').missing
  const [saved, setSaved] = useState(false)
  const foot = (
    <>
      <Checkbox label={words.keySaved} checked={saved} onChange={setSaved} />
      <Button look="primary" className="push" blocked={!saved && missing.keySaved} onClick={onDone}>
        {words.done}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open locked onClose={() => saved && onDone()} foot={foot}>
      <div className="stack">
        <Notice kind="warn">{words.keyOnce}</Notice>
        <CopyField label={label} value={secret} secret />
        {children}
      </div>
    </Dialog>
  )
}
