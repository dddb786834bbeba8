import type { ReactNode } from 'react'

import { useWords } from '../../words/language.tsx'
import type { CeilingForm } from './ceiling-form.ts'
import type { Server } from './CeilingFields.tsx'
import { InShort } from './InShort.tsx'

interface Props {
  server: Server
  name: string
  form: CeilingForm
  children?: ReactNode
}

/** Next to the form: what it means, and what can be done with it. */
export function ShortCard({ server, name, form, children }: Props) {
  const words = useWords('servers').ceiling
  return (
    <div className="card">
      <div className="card-h">
        <h2>{words.short}</h2>
      </div>
      <div className="card-b stack-3">
        <InShort server={server} name={name} form={form} />
        {children}
      </div>
    </div>
  )
}
