import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

/** How an entity is now; asked again when the server says that something stirred. */
export function entityStatusQuery(id: string) {
  return queryOptions({ queryKey: keys.entityStatus(id), queryFn: () => api.entityStatus(id) })
}

/** An entity has fifty at most. */
const ALL = { limit: 100 } as const

export function entityGrantsQuery(id: string) {
  return queryOptions({ queryKey: keys.grants(id), queryFn: () => api.listEntityGrants(id, ALL) })
}

/** null: nobody is called. */
export function wakeCallQuery(id: string, isSet: boolean) {
  return queryOptions({
    queryKey: [...keys.wakeCall(id), isSet],
    queryFn: () => (isSet ? api.readWakeCall(id) : null),
  })
}
