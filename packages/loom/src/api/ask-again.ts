import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

const late = new WeakSet<Query>()

/**
 * Refetches what is on the screen immediately, and the rest when needed. The cache doesn't interrupt a first fetch and
 * considers its answer new, although it may be older than the change, so that one is fetched once more.
 */
export function askAgain(queries: QueryClient, queryKey: QueryKey): void {
  const firstAsked = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queries.invalidateQueries({ queryKey })
  for (const query of firstAsked) {
    if (late.has(query)) continue
    late.add(query)
    void askAfterwards(queries, query)
  }
}

async function askAfterwards(queries: QueryClient, query: Query): Promise<void> {
  await query.promise?.catch(() => {})
  late.delete(query)
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
}
