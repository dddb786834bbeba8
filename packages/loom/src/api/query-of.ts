import { type QueryKey, queryOptions } from '@tanstack/react-query'

/** What is asked, and under which name the answer is kept. */
export function queryOf<Answer>(queryKey: QueryKey, queryFn: () => Answer | Promise<Answer>) {
  return queryOptions({ queryKey, queryFn })
}
