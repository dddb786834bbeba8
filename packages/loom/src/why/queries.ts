import type { WhyQuery } from '@arachne/contract'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'
import { everyEntity } from '../entities/queries.ts'

/** The reader's own entities, and those on their servers. */
export const visibleEntitiesQuery = queryOf(keys.entityList(), () => everyEntity())

/** Kept under the entity, so that every change to it refetches the answer. */
export function whyQuery(question: WhyQuery) {
  return queryOptions({
    queryKey: [...keys.entity(question.entity), 'why', question],
    queryFn: () => api.why(question),
    staleTime: 0,
  })
}
