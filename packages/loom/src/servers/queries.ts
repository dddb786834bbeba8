import type { ListRequestsQuery, MyServersQuery } from '@arachne/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'

const RULED = { ruled: 'true' } as const

export const serverKeys = {
  residents: (server: string) => [...keys.server(server), 'entities'],
  talk: (server: string) => [...keys.server(server), 'talk'],
  bot: (server: string) => [...keys.server(server), 'bot'],
  request: (id: string) => [...keys.requests, 'one', id],
}

function everyServer(search: Pick<MyServersQuery, 'ruled'> = {}) {
  return everyPage(
    (page) => api.myServers({ ...search, ...page }),
    (before, page) => ({ ...page, servers: [...before.servers, ...page.servers] }),
  )
}

/** Those this person decides about. */
export const ruledServersQuery = queryOptions({
  queryKey: keys.serverList(RULED),
  queryFn: () => everyServer(RULED),
})

/** Those where this person is together with the bot. */
export const sharedServersQuery = queryOptions({
  queryKey: keys.serverList(),
  queryFn: () => everyServer(),
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
    queryFn: () =>
      everyPage(
        (page) => api.listResidents(server, page),
        (before, page) => ({ ...page, entities: [...before.entities, ...page.entities] }),
      ),
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
  return queryOptions({
    queryKey: keys.requestList(search),
    queryFn: () =>
      everyPage(
        (page) => api.listRequests({ ...search, ...page }),
        (before, page) => ({ ...page, requests: [...before.requests, ...page.requests] }),
      ),
  })
}

export function requestQuery(id: string) {
  return queryOptions({ queryKey: serverKeys.request(id), queryFn: () => api.showRequest(id) })
}

/** On the pages of one server, which are shown once it is there. */
export function useServer(id: string) {
  return useSuspenseQuery(serverQuery(id)).data.server
}
