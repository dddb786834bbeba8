import type { RoleView } from '@arachne/contract/governance'

import { Badge } from '../ui/Badge.tsx'
import { useWords } from '../words/language.tsx'

/** The kind of a role, unless its title says the same. */
export function RoleType({ role }: { role: Pick<RoleView, 'title' | 'role_type'> }) {
  const { roleTypes } = useWords('orga').orga
  if (role.role_type === null) return null
  const type = roleTypes[role.role_type]
  const says = [type, role.role_type].map((word) => word.toLowerCase())
  return says.includes(role.title.trim().toLowerCase()) ? null : <Badge>{type}</Badge>
}
