import { ApiError } from '@arachne/contract/client'
import { MutationCache, QueryClient } from '@tanstack/react-query'

import { keys } from './keys.ts'

const FRESH_MS = 30_000
const RETRIES = 2

/** A refusal stays a refusal however often one asks; a lost connection may come back. */
function mayHelpToRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status < 500
  return !refused && failures < RETRIES
}

/** What changed is told by the server (live/), so answers are not asked for again without a reason. */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onError(error) {
      // Somebody logged in anew in another tab: the next try goes out as whoever that is.
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
