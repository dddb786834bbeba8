import type { PageQuery } from '@arachne/contract'

import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { orgaApi } from '../api.ts'

export const notificationsQuery = (orga: string, page: PageQuery) =>
  queryOf([...keys.orgaPart(orga, 'notifications', 'list'), page], () => orgaApi(orga).notifications(page))

export const preferencesQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'notifications', 'preferences'), () => orgaApi(orga).notificationPreferences())
