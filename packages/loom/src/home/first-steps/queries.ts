import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'

const LOOK_MS = 5000

/** Some steps end without a live event, so the query polls until the last one is done. */
export const firstStepsQuery = queryOptions({
  queryKey: keys.firstSteps,
  queryFn: () => api.firstSteps(),
  refetchInterval: ({ state }) => (state.data?.spoken === true ? false : LOOK_MS),
})

export const inviteQuery = queryOf(keys.invite, () => api.invite())
