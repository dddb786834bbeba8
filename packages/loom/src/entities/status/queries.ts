import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'

/** How an entity is now; asked again when the server says that something stirred. */
export const entityStatusQuery = (id: string) => queryOf(keys.entityStatus(id), () => api.entityStatus(id))

/** An entity has fifty at most. */
const ALL = { limit: 100 } as const

export const entityGrantsQuery = (id: string) => queryOf(keys.grants(id), () => api.listEntityGrants(id, ALL))

/** null: nobody is called. */
export const wakeCallQuery = (id: string, isSet: boolean) =>
  queryOf([...keys.wakeCall(id), isSet], () => (isSet ? api.readWakeCall(id) : null))
