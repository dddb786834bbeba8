import { type ReactNode, useId } from 'react'

interface Props {
  title: ReactNode
  /** How many there are; `hot` while they need an answer. */
  count?: number
  hot?: boolean
  /** Next to the title. */
  beside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page, with its name in a head of its own. */
export function Card({ title, count, hot = false, beside, className = '', children }: Props) {
  const id = useId()
  return (
    <section className={`card ${className}`} aria-labelledby={id}>
      <div className="card-h">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={`count ${hot ? 'hot' : ''}`}>{count}</span>}
        {beside}
      </div>
      {children}
    </section>
  )
}

interface PanelProps extends Pick<Props, 'title' | 'children'> {
  /** One sentence: its purpose. */
  about?: ReactNode
  /** The layout of its parts. */
  className: string
}

/** The same without a head. */
export function Panel({ title, about, className, children }: PanelProps) {
  const id = useId()
  const heading = <h2 id={id}>{title}</h2>
  return (
    <section className={`card card-b ${className}`} aria-labelledby={id}>
      {about === undefined ? (
        heading
      ) : (
        <div>
          {heading}
          <p className="small muted">{about}</p>
        </div>
      )}
      {children}
    </section>
  )
}

/** An act in a sentence, and the button for it. */
export function ActCard({ title, about, children }: Pick<PanelProps, 'title' | 'about' | 'children'>) {
  const id = useId()
  return (
    <section className="card card-b line-x wrapx" aria-labelledby={id}>
      <div className="grow">
        <h2 id={id}>{title}</h2>
        <p className="small muted">{about}</p>
      </div>
      {children}
    </section>
  )
}
