import type { ListNoticesQuery } from '@arachne/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'

export function noticesQuery(search: ListNoticesQuery) {
  return queryOptions({
    queryKey: keys.noticeList(search),
    queryFn: () => api.listNotices(search),
    placeholderData: keepPreviousData,
  })
}

const NEWEST = { limit: 1 } as const

/** The number of unread notices; 0 until known. */
export function useUnread(): number {
  const { data } = useQuery(noticesQuery(NEWEST))
  return data?.unread ?? 0
}

export const noticeSettingsQuery = queryOf(keys.noticeSettings, () => api.noticeSettings())
