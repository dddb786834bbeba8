import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

const late = new WeakSet<Query>()

/**
 * What is on the screen is asked for again at once, the rest when it is needed. The cache does not interrupt a first
 * question, and takes its answer for new although it may be older than the change: that one is asked once more.
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
