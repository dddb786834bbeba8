import type { ListEntitiesQuery } from '@arachne/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'

const MINE = { mine: 'true' } as const

/** All of a person's own entities: there are few. */
const myEntitiesQuery = queryOf(keys.entityList(MINE), () => everyEntity(MINE))

/** All entities the caller may see. */
export function everyEntity(search: Pick<ListEntitiesQuery, 'mine'> = {}) {
  return everyPage('entities', (page) => api.listEntities({ ...search, ...page }))
}

export const entityQuery = (id: string) => queryOf(keys.entity(id), () => api.showEntity(id))

export function useMyEntities() {
  return useQuery(myEntitiesQuery)
}

/** For pages of one entity, which are only shown once it is loaded. */
export function useEntity(id: string) {
  return useSuspenseQuery(entityQuery(id)).data
}
