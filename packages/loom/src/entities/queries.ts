import type { ListEntitiesQuery } from '@arachne/contract'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'

const MINE = { mine: 'true' } as const

/** All of a person's own: there are few. */
const myEntitiesQuery = queryOptions({
  queryKey: keys.entityList(MINE),
  queryFn: () => everyEntity(MINE),
})

/** Those whoever asks may see. */
export function everyEntity(search: Pick<ListEntitiesQuery, 'mine'> = {}) {
  return everyPage(
    (page) => api.listEntities({ ...search, ...page }),
    (before, page) => ({ ...page, entities: [...before.entities, ...page.entities] }),
  )
}

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
