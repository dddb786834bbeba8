import { once } from 'node:events'

import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { migrate } from '../../src/adapters/db/engine/migrate.ts'

// Opens and migrates a database when its standard input says so, and prints what it did.
const [location = ''] = process.argv.slice(2)
process.stdout.write('ready\n')
await once(process.stdin.resume(), 'end')
await using database = await openDatabase(location)
process.stdout.write(`${JSON.stringify(await migrate(database))}\n`)
