import { type ReactNode, useState } from 'react'

import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { TextField } from '../Field.tsx'
import type { Act } from '../Form.tsx'
import { ActDialog, type DialogLooks } from './ActDialog.tsx'

interface Asked extends DialogLooks {
  /** The text to type. */
  name: string
  /** What is deleted, and what stays. */
  children: ReactNode
}

/** Asked before something is deleted for good. */
export function ConfirmByTyping({ name, children, ...rest }: Act & Asked) {
  const words = useWords('common').ui
  const missing = useWords('errors').missing
  const [typed, setTyped] = useState('')
  return (
    <ActDialog look="danger" missing={typed.trim() !== name && missing.typed} {...rest}>
      <p>{children}</p>
      <TextField
        label={<Phrase text={words.typeToGoOn} parts={{ name: <b>{name}</b> }} />}
        value={typed}
        onChange={setTyped}
      />
    </ActDialog>
  )
}
