import { queryOptions } from '@tanstack/react-query'

import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { orgaApi, orgasApi } from '../api.ts'

/** A live event announces every change of a link. */
export const discordQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'discord'), () => orgaApi(orga).discord())

export const discordChoicesQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'discord', 'choices'), () => orgaApi(orga).discordChoices())

/** Fetched anew each time: permissions change without notice. */
export function audienceQuery(orga: string, channel: string, discordChannel: string) {
  return queryOptions({
    queryKey: [...keys.orgaPart(orga, 'discord', 'audience'), channel, discordChannel],
    queryFn: () => orgaApi(orga).discordAudience(channel, { discord_channel_id: discordChannel }),
    enabled: discordChannel !== '',
    gcTime: 0,
  })
}

export const serverOrgasKey = (server: string) => [...keys.server(server), 'organisations']

export const serverOrgasQuery = (server: string) =>
  queryOf(serverOrgasKey(server), () => orgasApi.serverOrgas(server))
