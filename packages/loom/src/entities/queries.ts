import type { ListEntitiesQuery } from '@arachne/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'

const MINE = { mine: 'true' } as const

/** All of a person's own: there are few. */
const myEntitiesQuery = queryOf(keys.entityList(MINE), () => everyEntity(MINE))

/** Those whoever asks may see. */
export function everyEntity(search: Pick<ListEntitiesQuery, 'mine'> = {}) {
  return everyPage('entities', (page) => api.listEntities({ ...search, ...page }))
}

export const entityQuery = (id: string) => queryOf(keys.entity(id), () => api.showEntity(id))

export function useMyEntities() {
  return useQuery(myEntitiesQuery)
}

/** On the pages of one entity, which are shown once it is there. */
export function useEntity(id: string) {
  return useSuspenseQuery(entityQuery(id)).data
}
