import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** The purpose of this place. */
  children?: ReactNode
  /** The one next step. */
  actions?: ReactNode
  level?: 1 | 2 | 3
}

/** A woven thread, continued as a dotted line. */
export function EmptyState({ title, children, actions, level = 2 }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <svg
        className="art"
        viewBox="0 0 72 52"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path className="stroke-line-2" d="M12 6v40M24 6v40M36 6v40M48 6v40M60 6v40" />
        <path className="stroke-accent" d="M4 16h5M15 16h18M39 16h18M63 16h5" />
        <path className="stroke-accent" strokeDasharray="1 5" d="M4 30h64" />
      </svg>
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  )
}
