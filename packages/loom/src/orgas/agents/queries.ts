import { everyPage } from '../../api/every-page.ts'
import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { orgaApi } from '../api.ts'

/** Lending and taking back are lines of the journal: whatever changes it makes these old. */
export const agentsQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'decisions', 'agents'), () =>
    everyPage('agents', (page) => orgaApi(orga).agents(page)),
  )

/** All that ever did something, also those that are shut out. */
export const activeAgentsQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'decisions', 'active agents'), () =>
    everyPage('agents', (page) => orgaApi(orga).activeAgents(page)),
  )
