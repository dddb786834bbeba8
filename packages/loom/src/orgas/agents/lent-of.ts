import type { AgentView } from '@arachne/contract/governance'

/** How far a program may go, in one word, taking its scopes into account. */
export function lentOf({
  permission,
  scopes,
}: Pick<AgentView, 'permission' | 'scopes'>): 'read' | 'write' | 'governance' | 'all' {
  if (permission === 'readonly') return 'read'
  const [writes, governs] = [scopes.includes('swarmrise:write'), scopes.includes('swarmrise:governance')]
  if (writes) return governs ? 'all' : 'write'
  return governs ? 'governance' : 'read'
}
