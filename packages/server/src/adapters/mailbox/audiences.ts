import type { Snowflake } from '@arachne/contract'
import { compareAudience, type MailboxStore, type Reader } from '@arachne/core/identities'

import type { Audience, Sealer } from './sealing/sealer.ts'

interface Deps {
  store: MailboxStore
  sealer: Sealer
}

/** Who may read which channel from now on. The caller sees to it that nothing else happens in the channel meanwhile. */
export function createAudiences({ store, sealer }: Deps) {
  const audiences = new Map<Snowflake, Audience>()
  let changes = 0

  /**
   * The order is the promise. No key is left for what comes; then nothing is left that opens what is there; and lanes
   * end last, because other channels may be using them until the store says that nobody does.
   */
  async function end(scope: Snowflake, destroy: () => Promise<string[]>): Promise<void> {
    const span = sealer.close(scope)
    if (span !== undefined) await store.closeSpan(scope, span)
    for (const readerId of await destroy()) sealer.forget(readerId)
  }

  async function drop(scope: Snowflake): Promise<void> {
    audiences.delete(scope)
    await end(scope, () => store.drop(scope))
  }

  return {
    /** undefined: nobody reads it, so nothing is kept of it. */
    of: (scope: Snowflake) => audiences.get(scope),
    drop,

    async set(scope: Snowflake, listed: readonly Reader[]): Promise<void> {
      if (listed.length === 0) return drop(scope)
      const readers = [...new Map(listed.map((reader) => [reader.id, reader])).values()]
      const { left, joined } = compareAudience(await store.members(scope), readers)
      const leaving = left.map(({ id }) => id)
      if (leaving.length > 0) await end(scope, () => store.leave(scope, leaving))
      if (joined.length > 0) await store.join(scope, joined)
      if (left.length + joined.length === 0 && audiences.has(scope)) return
      changes += 1
      audiences.set(scope, { version: changes, readers })
    },
  }
}

export function someoneMayRead({ readers }: Audience, except: readonly Reader['entityId'][]): boolean {
  return readers.some(({ entityId }) => !except.includes(entityId))
}
