import { ApiError } from '@arachne/contract/client'
import { MutationCache, QueryClient } from '@tanstack/react-query'

import { keys } from './keys.ts'

const FRESH_MS = 30_000
const RETRIES = 2

/** A refusal doesn't change by retrying; a lost connection may come back. */
function mayHelpToRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status < 500
  return !refused && failures < RETRIES
}

/** The server announces changes (live/), so answers aren't refetched without a reason. */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onError(error) {
      // The person logged in again in another tab: the next try is sent with the new session.
      const isStale = error instanceof ApiError && error.body.reason === 'stale_page'
      if (isStale) void queries.invalidateQueries({ queryKey: keys.me })
    },
  })
  const queries = new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: mayHelpToRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}
