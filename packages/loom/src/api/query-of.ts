import { type QueryKey, queryOptions } from '@tanstack/react-query'

/** A query and the key its answer is kept under. */
export function queryOf<Answer>(queryKey: QueryKey, queryFn: () => Answer | Promise<Answer>) {
  return queryOptions({ queryKey, queryFn })
}
