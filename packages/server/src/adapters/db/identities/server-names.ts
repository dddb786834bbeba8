import type { KnownServer, ServerNames } from '@arachne/core/identities'
import type { Language } from '@arachne/words'

import type { Queries } from '../engine/schema.ts'

/** A few hundred rows at most, read once; look-ups are free afterwards. */
export async function openServerNames(db: Queries): Promise<ServerNames> {
  const rows = await db.selectFrom('server_name').selectAll().execute()
  const known = new Map<string, KnownServer>(
    rows.map((row) => [row.server_id, { name: row.name, language: row.language as Language }]),
  )
  return {
    of: (serverId) => known.get(serverId),

    async keep(serverId, { name, language }) {
      const before = known.get(serverId)
      if (before?.name === name && before.language === language) return
      known.set(serverId, { name, language })
      await db
        .insertInto('server_name')
        .values({ server_id: serverId, name, language })
        .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ name, language }))
        .execute()
    },
  }
}
