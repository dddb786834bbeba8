import type { PageQuery } from '@arachne/contract'
import { queryOptions } from '@tanstack/react-query'

import { keys } from '../../api/keys.ts'
import { orgaApi } from '../api.ts'

export function notificationsQuery(orga: string, page: PageQuery) {
  return queryOptions({
    queryKey: [...keys.orgaPart(orga, 'notifications', 'list'), page],
    queryFn: () => orgaApi(orga).notifications(page),
  })
}

export function preferencesQuery(orga: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'notifications', 'preferences'),
    queryFn: () => orgaApi(orga).notificationPreferences(),
  })
}
