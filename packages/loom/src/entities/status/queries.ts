import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'

/** The current state of an entity; refetched when the server announces a change. */
export const entityStatusQuery = (id: string) => queryOf(keys.entityStatus(id), () => api.entityStatus(id))

/** At most fifty apps can speak as an entity, so one page holds all of them. */
const ALL = { limit: 100 } as const

export const entityGrantsQuery = (id: string) => queryOf(keys.grants(id), () => api.listEntityGrants(id, ALL))

/** null: no address is called. */
export const wakeCallQuery = (id: string, isSet: boolean) =>
  queryOf([...keys.wakeCall(id), isSet], () => (isSet ? api.readWakeCall(id) : null))
