import type { MemberRef } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { PersonAvatar } from '../identity/Avatar.tsx'
import { useWords } from '../words/language.tsx'
import { useOrga } from './queries.ts'

interface Props {
  member: MemberRef
  /** Details about them, below the name. */
  children?: ReactNode
}

/** A face, the name as a link to their page, and a mark if it is the reader. */
export function MemberName({ member, children }: Props) {
  const words = useWords('orga').orga
  const { id, me } = useOrga()
  return (
    <span className="line-x">
      <PersonAvatar person={member} size={24} />
      <span className="min-w-0">
        <Link
          to="/orgas/$orga/members/$member"
          params={{ orga: id, member: member.id }}
          className="quiet-link"
        >
          {member.name}
        </Link>
        {member.id === me.id && <span className="faint"> {words.you}</span>}
        {member.left && <span className="faint"> ({words.left})</span>}
        {children !== undefined && <span className="tiny faint block">{children}</span>}
      </span>
    </span>
  )
}
