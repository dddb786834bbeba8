import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { orgaApi } from '../api.ts'

export const topicQuery = (orga: string, id: string) =>
  queryOf(keys.orgaPart(orga, 'item', id), async () => (await orgaApi(orga).topic(id)).topic)

export const votingQuery = (orga: string, id: string) =>
  queryOf(keys.orgaPart(orga, 'item', id), async () => (await orgaApi(orga).voting(id)).voting)

export const electionQuery = (orga: string, id: string) =>
  queryOf(keys.orgaPart(orga, 'item', id), async () => (await orgaApi(orga).election(id)).election)

/** The channels in which an item can be started. */
export const writableChannelsQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'channel', 'writable'), async () => {
    const { channels } = await orgaApi(orga).channels({ limit: 100 })
    return channels.filter(({ kind, may_write }) => kind !== 'dm' && may_write)
  })
