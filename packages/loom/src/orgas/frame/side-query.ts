import { defineRoute, PageQuery } from '@arachne/contract'
import { clientOf } from '@arachne/contract/client'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'

import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { sessionFetch } from '../../api/session-fetch.ts'

/**
 * Data shown next to every page. The schemas of organisations are large, and the first page shouldn't wait for them.
 */
const SideOrga = z.object({
  id: z.string(),
  name: z.string(),
  counts: z.object({ waiting: z.int(), unread: z.int(), open_items: z.int() }),
})
export type SideOrga = z.infer<typeof SideOrga>

const ROUTES = {
  list: defineRoute({
    at: 'GET /api/orgas',
    does: 'List my organisations, with as much as stands beside every page.',
    right: 'account',
    query: PageQuery,
    answer: z.object({ orgas: z.array(SideOrga) }),
  }),
}
const side = clientOf({ baseUrl: '', fetch: sessionFetch }, ROUTES)

export const sideQuery = queryOf(
  [...keys.orgaList, 'side'],
  async () => (await side.list({ limit: 100 })).orgas,
)

/** How many things wait for the reader's answer in all their organisations. */
export function useOrgasWaiting(): number {
  const { data } = useQuery(sideQuery)
  return (data ?? []).reduce((sum, { counts }) => sum + counts.waiting, 0)
}
