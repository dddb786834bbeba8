import type { ListRequestsQuery, MyServersQuery } from '@arachne/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'

const RULED = { ruled: 'true' } as const

export const serverKeys = {
  residents: (server: string) => [...keys.server(server), 'entities'],
  talk: (server: string) => [...keys.server(server), 'talk'],
  bot: (server: string) => [...keys.server(server), 'bot'],
  request: (id: string) => [...keys.requests, 'one', id],
}

function everyServer(search: Pick<MyServersQuery, 'ruled'> = {}) {
  return everyPage('servers', (page) => api.myServers({ ...search, ...page }))
}

/** Servers this person administers. */
export const ruledServersQuery = queryOf(keys.serverList(RULED), () => everyServer(RULED))

/** Servers this person shares with the bot. */
export const sharedServersQuery = queryOf(keys.serverList(), () => everyServer())

export const toolsQuery = queryOptions({
  queryKey: keys.tools,
  queryFn: () => api.listTools(),
  staleTime: Number.POSITIVE_INFINITY,
})

export const inviteQuery = queryOf(keys.invite, () => api.invite())

export const serverQuery = (id: string) => queryOf([...keys.server(id), 'self'], () => api.showServer(id))

export const residentsQuery = (server: string) =>
  queryOf(serverKeys.residents(server), () =>
    everyPage('entities', (page) => api.listResidents(server, page)),
  )

export const botCheckQuery = (server: string) => queryOf(serverKeys.bot(server), () => api.checkBot(server))

export const templatesQuery = (server: string) =>
  queryOf(keys.templates(server), () => api.listTemplates(server))

export const settingsQuery = (server: string) =>
  queryOf(keys.settings(server), () => api.readSettings(server))

export const talkQuery = (server: string) => queryOf(serverKeys.talk(server), () => api.entityTalk(server))

export const requestsQuery = (search: ListRequestsQuery) =>
  queryOf(keys.requestList(search), () =>
    everyPage('requests', (page) => api.listRequests({ ...search, ...page })),
  )

export const requestQuery = (id: string) => queryOf(serverKeys.request(id), () => api.showRequest(id))

/** For pages of one server, which are only shown once it is loaded. */
export function useServer(id: string) {
  return useSuspenseQuery(serverQuery(id)).data.server
}
