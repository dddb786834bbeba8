import { Link } from '@tanstack/react-router'

import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaId } from '../queries.ts'

const TABS = [
  { to: '/orgas/$orga/agents', name: 'mine' },
  { to: '/orgas/$orga/confirmations', name: 'asked' },
  { to: '/orgas/$orga/agents/activity', name: 'activity' },
] as const

export function AgentTabs() {
  const { tabs } = useWords('agents').agents
  const { places } = useWords('orga').orga
  const orga = useOrgaId()
  return (
    <LinkTabs name={places.agents} className="mb-4">
      {TABS.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ orga }}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {tabs[name]}
        </Link>
      ))}
    </LinkTabs>
  )
}
