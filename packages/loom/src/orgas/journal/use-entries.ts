import type { ListEntriesQuery } from '@arachne/contract/governance'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { keys } from '../../api/keys.ts'
import { orgaApi } from '../api.ts'

export type EntrySearch = Omit<ListEntriesQuery, 'limit' | 'after'>

const PAGE = 25

/** Page after page, as far back as the reader has loaded. */
export function useEntries(orga: string, search: EntrySearch) {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [...keys.orgaPart(orga, 'decisions', 'feed'), search],
    queryFn: ({ pageParam }) =>
      orgaApi(orga).decisions({ ...search, limit: PAGE, ...(pageParam !== '' && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  return { ...rest, entries: data?.pages.flatMap(({ decisions }) => decisions) }
}
