import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { entityQuery } from './queries.ts'

const MOST_FOUND = 20

/**
 * Searches all entities the reader may see, however many. `chosen`: an id that gets a name even if it isn't among the
 * results.
 */
export function useEntitySearch(chosen: string | undefined) {
  const [text, setText] = useState('')
  const search = { limit: MOST_FOUND, ...(text.trim() !== '' && { search: text.trim() }) }
  const { data } = useQuery({
    queryKey: keys.entityList(search),
    queryFn: () => api.listEntities(search),
    placeholderData: keepPreviousData,
  })
  const options = (data?.entities ?? []).map(({ id, name }) => ({ value: id as string, label: name }))
  const listed = options.find(({ value }) => value === chosen)
  const one = useQuery({ ...entityQuery(chosen ?? ''), enabled: chosen !== undefined && !listed })
  return {
    options,
    shown: chosen === undefined ? undefined : (listed?.label ?? one.data?.name ?? chosen),
    onSearch: setText,
  }
}
