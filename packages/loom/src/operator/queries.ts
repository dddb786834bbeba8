import type {
  OperatorEntitiesQuery,
  OperatorPeopleQuery,
  OperatorServersQuery,
  PageQuery,
} from '@arachne/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'

const AGAIN_MS = 15_000

export const healthQuery = queryOptions({
  queryKey: keys.operatorHealth,
  queryFn: () => api.operatorHealth(),
  refetchInterval: AGAIN_MS,
})

export function allEntitiesQuery(search: OperatorEntitiesQuery) {
  return queryOptions({
    queryKey: keys.operatorEntities(search),
    queryFn: () => api.operatorEntities(search),
    placeholderData: keepPreviousData,
  })
}

export function allServersQuery(search: OperatorServersQuery) {
  return queryOptions({
    queryKey: keys.operatorServers(search),
    queryFn: () => api.operatorServers(search),
    placeholderData: keepPreviousData,
  })
}

export function peopleQuery(search: OperatorPeopleQuery) {
  return queryOptions({
    queryKey: keys.operatorPeople(search),
    queryFn: () => api.operatorPeople(search),
    placeholderData: keepPreviousData,
  })
}

/** All servers, as choices. */
export const everyServerQuery = queryOf(keys.operatorServers({ every: true }), () =>
  everyPage('servers', (page) => api.operatorServers(page)),
)

export const bansQuery = (page: PageQuery) => queryOf(keys.bans(page), () => api.listBans(page))
