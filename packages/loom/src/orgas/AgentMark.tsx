import type { MemberRef } from '@arachne/contract/governance'

import { Badge } from '../ui/Badge.tsx'
import { useWords } from '../words/language.tsx'

/** Marks everything an agent did, with the member it acted for. */
export function AgentMark({ of }: { of: Pick<MemberRef, 'name'> }) {
  const words = useWords('orga').orga
  return (
    <Badge kind="agent" icon="bot">
      {words.agentOf(of.name)}
    </Badge>
  )
}
