import { defineRoute } from '@arachne/contract'
import { clientOf } from '@arachne/contract/client'
import * as z from 'zod'

import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'
import { sessionFetch } from '../api/session-fetch.ts'

/** Organisations still waiting for a server manager's key. Their other schemas belong to their own page. */
const Asking = z.object({ organisations: z.array(z.object({ manager_at: z.string().nullable() })) })

const ROUTES = {
  serverOrgas: defineRoute({
    at: 'GET /api/servers/{server}/organisations',
    does: 'List organisations on a server, with as much as is counted.',
    right: 'admin',
    answer: Asking,
  }),
}
const asking = clientOf({ baseUrl: '', fetch: sessionFetch }, ROUTES)

/** How many organisations wait for an answer. */
export const askingOrgasQuery = (server: string) =>
  queryOf([...keys.server(server), 'organisations', 'asking'], async () => {
    const { organisations } = await asking.serverOrgas(server)
    return organisations.filter(({ manager_at: at }) => at === null).length
  })
