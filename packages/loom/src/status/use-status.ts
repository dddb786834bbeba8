import { useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

/** The public status of this instance; polled while the page is open, so that it recovers after a restart. */
export function useStatus() {
  return useQuery({
    queryKey: keys.status,
    queryFn: () => api.status(),
    refetchInterval: 10_000,
    retry: false,
  })
}
