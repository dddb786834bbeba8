import { queryOptions } from '@tanstack/react-query'

import { keys } from '../../api/keys.ts'
import { orgaApi } from '../api.ts'

export function topicQuery(orga: string, id: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'item', id),
    queryFn: async () => (await orgaApi(orga).topic(id)).topic,
  })
}

export function votingQuery(orga: string, id: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'item', id),
    queryFn: async () => (await orgaApi(orga).voting(id)).voting,
  })
}

export function electionQuery(orga: string, id: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'item', id),
    queryFn: async () => (await orgaApi(orga).election(id)).election,
  })
}

/** Where something can be begun. */
export function writableChannelsQuery(orga: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'channel', 'writable'),
    queryFn: async () => {
      const { channels } = await orgaApi(orga).channels({ limit: 100 })
      return channels.filter(({ kind, may_write }) => kind !== 'dm' && may_write)
    },
  })
}
