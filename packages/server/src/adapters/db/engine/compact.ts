import { sql } from 'kysely'

import type { Database } from './database.ts'

/** Removes all traces of deleted data from the file. */
export async function compact({ engine, queries }: Pick<Database, 'engine' | 'queries'>): Promise<void> {
  if (engine === 'postgres') {
    for (const table of ['ballot', 'confirmation', 'item']) {
      await sql`vacuum full ${sql.table(table)}`.execute(queries)
    }
    return
  }
  await sql`vacuum`.execute(queries)
  await sql`pragma wal_checkpoint(truncate)`.execute(queries)
}
