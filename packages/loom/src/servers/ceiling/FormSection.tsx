import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** One part of a long form. */
export function FormSection({ title, hint, children }: Props) {
  const id = useId()
  return (
    <section className="formsec" aria-labelledby={id}>
      <div className="formsec-h">
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </div>
      {children}
    </section>
  )
}
