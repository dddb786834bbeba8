import { everyPage } from '../../api/every-page.ts'
import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { orgaApi } from '../api.ts'

/** Giving and revoking access are journal entries, so these become stale along with the journal. */
export const agentsQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'decisions', 'agents'), () =>
    everyPage('agents', (page) => orgaApi(orga).agents(page)),
  )

/** All agents that ever acted, including revoked ones. */
export const activeAgentsQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'decisions', 'active agents'), () =>
    everyPage('agents', (page) => orgaApi(orga).activeAgents(page)),
  )
