import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { OrgaPlace } from './orga-places.ts'

interface Props {
  place: OrgaPlace
  orga: string
  className?: string
  children: ReactNode
}

/** A link to one place of an organisation; also marked as current on the pages reached from it. */
export function OrgaLink({
  place: { to, exact = false, holds = [] },
  orga,
  className = '',
  children,
}: Props) {
  const here = useLocation({ select: ({ pathname }) => pathname.split('/') })
  const isAround = here[2] === orga && holds.includes(here[3] ?? '')
  return (
    <Link
      className={className}
      to={to}
      params={{ orga }}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      {...(isAround && { 'aria-current': 'true' as const })}
    >
      {children}
    </Link>
  )
}
