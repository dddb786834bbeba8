import type { MemberRef } from '@arachne/contract/governance'

import { PersonAvatar } from '../../identity/Avatar.tsx'
import { useWords } from '../../words/language.tsx'
import { AgentMark } from '../AgentMark.tsx'

interface Props {
  member: MemberRef
  /** Done by an agent on their behalf. */
  viaAgent?: boolean
}

export function Who({ member, viaAgent = false }: Props) {
  const words = useWords('topics').items
  return (
    <>
      <b>{member.name}</b>
      {member.left && <span className="faint"> ({words.left})</span>}
      {viaAgent && (
        <>
          {' '}
          <AgentMark of={member} />
        </>
      )}
    </>
  )
}

export function Face({ member, size = 32 }: { member: MemberRef; size?: 24 | 32 | 40 }) {
  return <PersonAvatar person={member} size={size} />
}
