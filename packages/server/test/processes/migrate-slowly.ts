import { sql } from 'kysely'

import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { migrate } from '../../src/adapters/db/engine/migrate.ts'
import { MIGRATIONS } from '../../src/adapters/db/migrations/index.ts'

// Stays in the middle of a migration until it is killed.
const [location = ''] = process.argv.slice(2)
await using database = await openDatabase(location)
await migrate(database, {
  migrations: {
    ...MIGRATIONS,
    '9999-endless': async (db) => {
      await sql`create table half_done (id text)`.execute(db)
      await sql`update entity set name = 'changed'`.execute(db)
      process.stdout.write('in the middle\n')
      await new Promise((resolve) => setTimeout(resolve, 600_000))
    },
  },
})
