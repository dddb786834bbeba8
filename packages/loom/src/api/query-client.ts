import { ApiError } from '@arachne/contract/client'
import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 30_000
const RETRIES = 2

/** A refusal stays a refusal however often one asks; a lost connection may come back. */
function mayHelpToRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status < 500
  return !refused && failures < RETRIES
}

/** What changed is told by the server (live/), so answers are not asked for again without a reason. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: mayHelpToRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}
