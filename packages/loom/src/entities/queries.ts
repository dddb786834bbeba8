import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

const MINE = { mine: 'true', limit: 100 } as const

/** All of a person's own: there are few. */
const myEntitiesQuery = queryOptions({
  queryKey: keys.entityList(MINE),
  queryFn: () => api.listEntities(MINE),
})

export function entityQuery(id: string) {
  return queryOptions({ queryKey: keys.entity(id), queryFn: () => api.showEntity(id) })
}

export function useMyEntities() {
  return useQuery(myEntitiesQuery)
}

/** On the pages of one entity, which are shown once it is there. */
export function useEntity(id: string) {
  return useSuspenseQuery(entityQuery(id)).data
}
