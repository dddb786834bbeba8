import type { ListRequestsQuery } from '@arachne/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

const RULED = { ruled: 'true', limit: 100 } as const
const SHARED = { limit: 100 } as const
const ALL = { limit: 100 } as const

export const serverKeys = {
  residents: (server: string) => [...keys.server(server), 'entities'],
  talk: (server: string) => [...keys.server(server), 'talk'],
  bot: (server: string) => [...keys.server(server), 'bot'],
  request: (id: string) => [...keys.requests, 'one', id],
}

/** Those this person decides about. */
export const ruledServersQuery = queryOptions({
  queryKey: keys.serverList(RULED),
  queryFn: () => api.myServers(RULED),
})

/** Those where this person is together with the bot. */
export const sharedServersQuery = queryOptions({
  queryKey: keys.serverList(SHARED),
  queryFn: () => api.myServers(SHARED),
})

export const toolsQuery = queryOptions({
  queryKey: keys.tools,
  queryFn: () => api.listTools(),
  staleTime: Number.POSITIVE_INFINITY,
})

export const inviteQuery = queryOptions({ queryKey: keys.invite, queryFn: () => api.invite() })

export function serverQuery(id: string) {
  return queryOptions({ queryKey: [...keys.server(id), 'self'], queryFn: () => api.showServer(id) })
}

export function residentsQuery(server: string) {
  return queryOptions({
    queryKey: serverKeys.residents(server),
    queryFn: () => api.listResidents(server, ALL),
  })
}

export function botCheckQuery(server: string) {
  return queryOptions({ queryKey: serverKeys.bot(server), queryFn: () => api.checkBot(server) })
}

export function templatesQuery(server: string) {
  return queryOptions({ queryKey: keys.templates(server), queryFn: () => api.listTemplates(server) })
}

export function settingsQuery(server: string) {
  return queryOptions({ queryKey: keys.settings(server), queryFn: () => api.readSettings(server) })
}

export function talkQuery(server: string) {
  return queryOptions({ queryKey: serverKeys.talk(server), queryFn: () => api.entityTalk(server) })
}

export function requestsQuery(search: ListRequestsQuery) {
  const query = { limit: 100, ...search }
  return queryOptions({ queryKey: keys.requestList(query), queryFn: () => api.listRequests(query) })
}

export function requestQuery(id: string) {
  return queryOptions({ queryKey: serverKeys.request(id), queryFn: () => api.showRequest(id) })
}

/** On the pages of one server, which are shown once it is there. */
export function useServer(id: string) {
  return useSuspenseQuery(serverQuery(id)).data.server
}
