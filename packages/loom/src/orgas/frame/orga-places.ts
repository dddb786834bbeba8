import type { OrgaView } from '@arachne/contract/governance'
import type { IconName } from '@arachne/ui/icons'
import type { Words } from '@arachne/words'

export interface OrgaPlace {
  to: string
  name: keyof Words['orga']['orga']['places']
  icon: IconName
  /** The map's address is the prefix of all others. */
  exact?: boolean
  /** Pages reached from it, by the next word of their address. */
  holds?: readonly string[]
  count?: (counts: OrgaView['counts']) => number
}

/** The pages of one organisation, in the sidebar and, on phones, above each of them. */
export const ORGA_PLACES: readonly OrgaPlace[] = [
  { to: '/orgas/$orga', name: 'circles', icon: 'circles', exact: true, holds: ['teams', 'roles'] },
  { to: '/orgas/$orga/chat', name: 'chat', icon: 'chat', count: ({ unread }) => unread },
  {
    to: '/orgas/$orga/items',
    name: 'items',
    icon: 'items',
    holds: ['topics', 'votings', 'elections'],
    count: ({ waiting }) => waiting,
  },
  { to: '/orgas/$orga/policies', name: 'policies', icon: 'policy' },
  { to: '/orgas/$orga/journal', name: 'journal', icon: 'journal' },
  { to: '/orgas/$orga/agents', name: 'agents', icon: 'bot', holds: ['confirmations'] },
  { to: '/orgas/$orga/members', name: 'members', icon: 'users' },
  { to: '/orgas/$orga/notifications', name: 'notifications', icon: 'bell' },
  { to: '/orgas/$orga/settings', name: 'settings', icon: 'gear' },
]
