import type { GiftView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'

/** Gifts for the reader, and gifts of entities they manage. */
const giftsQuery = queryOf(keys.gifts, () => everyPage('gifts', (page) => api.listGifts(page)))

/** Gifts waiting for the reader's answer; undefined until known, so that the page doesn't jump. */
export function useOffered(): GiftView[] | undefined {
  const { data, error } = useQuery(giftsQuery)
  return error ? [] : data?.gifts.filter(({ may }) => may.accept)
}

/** The pending gift to another person; undefined until known. */
export function useGiftOf(entityId: string): GiftView | undefined {
  const { data } = useQuery(giftsQuery)
  return data?.gifts.find(({ entity, may }) => entity.id === entityId && may.withdraw)
}
