import { queryOptions } from '@tanstack/react-query'

import { keys } from '../../api/keys.ts'
import { orgaApi, orgasApi } from '../api.ts'

/** Told anew whenever a link changes. */
export function discordQuery(orga: string) {
  return queryOptions({ queryKey: keys.orgaPart(orga, 'discord'), queryFn: () => orgaApi(orga).discord() })
}

export function discordChoicesQuery(orga: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'discord', 'choices'),
    queryFn: () => orgaApi(orga).discordChoices(),
  })
}

/** Asked afresh each time: permissions change without a word to us. */
export function audienceQuery(orga: string, channel: string, discordChannel: string) {
  return queryOptions({
    queryKey: [...keys.orgaPart(orga, 'discord', 'audience'), channel, discordChannel],
    queryFn: () => orgaApi(orga).discordAudience(channel, { discord_channel_id: discordChannel }),
    enabled: discordChannel !== '',
    gcTime: 0,
  })
}

export const serverOrgasKey = (server: string) => [...keys.server(server), 'organisations']

export function serverOrgasQuery(server: string) {
  return queryOptions({ queryKey: serverOrgasKey(server), queryFn: () => orgasApi.serverOrgas(server) })
}
