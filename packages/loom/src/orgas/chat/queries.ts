import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { orgaApi } from '../api.ts'

const PAGE = 50

export const channelsQuery = (orga: string) =>
  queryOf(
    keys.orgaPart(orga, 'channel', 'list'),
    async () => (await orgaApi(orga).channels({ limit: 100 })).channels,
  )

const older = ({ next }: { next?: string | undefined }) => next

/** Newest first; the next page is older. */
export function messagesQuery(orga: string, channel: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.orgaPart(orga, 'channel', channel), 'messages'],
    queryFn: ({ pageParam }) =>
      orgaApi(orga).messages(channel, { limit: PAGE, ...(pageParam !== '' && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: older,
  })
}

/** Oldest first; the next page is newer. */
export function threadQuery(orga: string, channel: string, parent: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.orgaPart(orga, 'channel', channel), 'thread', parent],
    queryFn: ({ pageParam }) =>
      orgaApi(orga).thread(parent, { limit: PAGE, ...(pageParam !== '' && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: older,
  })
}

export const messageQuery = (orga: string, channel: string, message: string) =>
  queryOf(
    [...keys.orgaPart(orga, 'channel', channel), 'message', message],
    async () => (await orgaApi(orga).message(message)).message,
  )

export function findQuery(orga: string, query: string) {
  return queryOptions({
    queryKey: [...keys.orgaPart(orga, 'channel', 'found'), query],
    queryFn: () => orgaApi(orga).search({ query }),
    enabled: query.trim().length > 1,
  })
}
