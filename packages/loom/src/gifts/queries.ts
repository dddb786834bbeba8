import type { GiftView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'

/** Those for the reader, and those of entities they manage. */
const giftsQuery = queryOf(keys.gifts, () => everyPage('gifts', (page) => api.listGifts(page)))

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
