import { queryOptions } from '@tanstack/react-query'

import { everyPage } from '../../api/every-page.ts'
import { keys } from '../../api/keys.ts'
import { orgaApi } from '../api.ts'

/** Lending and taking back are lines of the journal: whatever changes it makes these old. */
export function agentsQuery(orga: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'decisions', 'agents'),
    queryFn: () =>
      everyPage(
        (page) => orgaApi(orga).agents(page),
        (before, page) => ({ ...page, agents: [...before.agents, ...page.agents] }),
      ),
  })
}

/** All that ever did something, also those that are shut out. */
export function activeAgentsQuery(orga: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'decisions', 'active agents'),
    queryFn: () =>
      everyPage(
        (page) => orgaApi(orga).activeAgents(page),
        (before, page) => ({ ...page, agents: [...before.agents, ...page.agents] }),
      ),
  })
}
