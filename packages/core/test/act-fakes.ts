import type { Acts, ActStores } from '../src/acts.ts'
import type { Journal } from '../src/journal/journal.ts'

/** Acts on stores in memory, as many as a test needs. What fails halfway stays half done: that is for the databases. */
export function createMemoryActs(stores: Partial<ActStores>, journal: Pick<Journal, 'record'>): Acts {
  return {
    async within(work) {
      const lines: Parameters<Journal['record']>[0][] = []
      const tasks: (() => unknown)[] = []
      const result = await work({
        ...(stores as ActStores),
        record: (facts) => void lines.push(facts),
        after: (task) => void tasks.push(task),
      })
      for (const line of lines) await journal.record(line)
      for (const task of tasks) await task()
      return result
    },
  }
}
