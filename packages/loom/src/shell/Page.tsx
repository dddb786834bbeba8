import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'

import { useWords } from '../words/language.tsx'
import { movedByLink } from './moved-by-link.ts'

interface Props {
  title: string
  /** One sentence: the purpose of this page. */
  about?: ReactNode
  /** The pages above this one. */
  crumbs?: readonly { label: string; to: string }[]
  /** At most one primary button. */
  actions?: ReactNode
  /** Replaces the usual head; must contain the page's only h1. */
  head?: ReactNode
  children: ReactNode
}

/** Every page of the Loom: sets the window's title, and takes the focus after a link was followed. */
export function Page({ title, about, crumbs = [], actions, head, children }: Props) {
  const words = useWords('common').shell
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.title = `${title} · ${words.loom}`
  }, [title, words])
  useEffect(() => {
    const page = start.current
    // A form that focuses its first field already has the focus.
    if (!movedByLink() || page === null || page.contains(document.activeElement)) return
    page.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="wrap" ref={start}>
      {crumbs.length > 0 && <Crumbs crumbs={crumbs} here={title} />}
      {head ?? (
        <header className="page-h">
          <div>
            <h1 tabIndex={-1}>{title}</h1>
            {about !== undefined && <p>{about}</p>}
          </div>
          {actions !== undefined && <div className="actions">{actions}</div>}
        </header>
      )}
      {children}
    </div>
  )
}

function Crumbs({ crumbs, here }: { crumbs: NonNullable<Props['crumbs']>; here: string }) {
  const words = useWords('common').shell
  return (
    <nav className="crumbs" aria-label={words.path}>
      {crumbs.map(({ label, to }) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link>
          <Icon name="right" />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  )
}
