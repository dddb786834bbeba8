import { type ReactNode, useId } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-h">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="card-b stack">{children}</div>
    </section>
  )
}
