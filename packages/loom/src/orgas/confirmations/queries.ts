import { queryOptions } from '@tanstack/react-query'

import { keys } from '../../api/keys.ts'
import { orgaApi } from '../api.ts'

export function confirmationsQuery(orga: string, which: { waiting: boolean }) {
  return queryOptions({
    queryKey: [...keys.orgaPart(orga, 'confirmations', 'list'), which],
    queryFn: () => orgaApi(orga).confirmations({ limit: 100, ...(which.waiting && { waiting: 'true' }) }),
  })
}

export function confirmationQuery(orga: string, id: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'confirmations', id),
    queryFn: async () => (await orgaApi(orga).confirmation(id)).confirmation,
  })
}
