import { useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

/** What anybody may know of this instance; asked again while the page is open, so a restart heals by itself. */
export function useStatus() {
  return useQuery({
    queryKey: keys.status,
    queryFn: () => api.status(),
    refetchInterval: 10_000,
    retry: false,
  })
}
