import type { GiftView } from '@arachne/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'

/** Those for the reader, and those of entities they manage. */
const giftsQuery = queryOptions({
  queryKey: keys.gifts,
  queryFn: () =>
    everyPage(
      (page) => api.listGifts(page),
      (before, page) => ({ ...page, gifts: [...before.gifts, ...page.gifts] }),
    ),
})

/** What waits for the reader's yes or no; undefined until it is known, so that nothing is pushed down by it. */
export function useOffered(): GiftView[] | undefined {
  const { data, error } = useQuery(giftsQuery)
  return error ? [] : data?.gifts.filter(({ may }) => may.accept)
}

/** On its way to somebody else; undefined also until it is known. */
export function useGiftOf(entityId: string): GiftView | undefined {
  const { data } = useQuery(giftsQuery)
  return data?.gifts.find(({ entity, may }) => entity.id === entityId && may.withdraw)
}
