import type { MeAnswer } from '@arachne/contract'
import { ApiError } from '@arachne/contract/client'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { keepCsrf } from '../api/session-fetch.ts'
import { connection } from '../live/connection.ts'

/** While the person is unknown. */
const AGAIN_MS = 10_000

/**
 * The person at this browser; null: not logged in. When a session ends, the page stays, with all typed text, and asks
 * the person to log in again.
 */
export const meQuery = queryOptions({
  queryKey: keys.me,
  staleTime: 60_000,
  retry: false,
  async queryFn({ client }): Promise<MeAnswer | null> {
    try {
      const me = await api.me()
      keepCsrf(me.csrf_token ?? undefined)
      connection.set({ session: 'ok' })
      return me
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      const before = client.getQueryData<MeAnswer | null>(keys.me) ?? null
      if (before === null) connection.set({ session: 'ok' })
      return before
    }
  },
})

export function useMe() {
  return useQuery({
    ...meQuery,
    refetchInterval: ({ state }) => state.data === undefined && state.errorUpdateCount > 0 && AGAIN_MS,
  })
}

/** For pages that are only shown to logged-in people. */
export function useMyself(): MeAnswer {
  const { data } = useSuspenseQuery(meQuery)
  if (data === null) throw new Error('This page is only shown to people who are logged in.')
  return data
}
