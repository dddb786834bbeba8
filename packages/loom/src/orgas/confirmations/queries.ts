import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { orgaApi } from '../api.ts'

export const confirmationsQuery = (orga: string, which: { waiting: boolean }) =>
  queryOf([...keys.orgaPart(orga, 'confirmations', 'list'), which], () =>
    orgaApi(orga).confirmations({ limit: 100, ...(which.waiting && { waiting: 'true' }) }),
  )

export const confirmationQuery = (orga: string, id: string) =>
  queryOf(
    keys.orgaPart(orga, 'confirmations', id),
    async () => (await orgaApi(orga).confirmation(id)).confirmation,
  )
