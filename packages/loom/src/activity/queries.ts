import type { ActivityCountsQuery, ListActivityQuery } from '@arachne/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

/** Lines and counts change too often for live events. */
const AGAIN_MS = 10_000

export function activityQuery(search: ListActivityQuery) {
  return queryOptions({
    queryKey: keys.activityList(search),
    queryFn: () => api.listActivity(search),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}

export function countsQuery(search: ActivityCountsQuery) {
  return queryOptions({
    queryKey: keys.activityCounts(search),
    queryFn: () => api.countActivity(search),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}

export function useSeal() {
  return useQuery({ queryKey: keys.journalSeal, queryFn: () => api.journalSeal(), staleTime: 60_000 })
}
