import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import BetterSqlite3 from 'better-sqlite3'

export const folderOfCopies = (file: string): string => join(dirname(file), 'backups')

/** The copies made of a file before it was migrated, oldest first. */
export function copiesOf(file: string): string[] {
  const folder = folderOfCopies(file)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.`) && !/-(?:journal|wal|shm)$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

const OPEN_SECRETS = `select orga_id, id from item
  where kind = 'voting' and is_open = 1 and state like '%"anonymous":true%'`

/**
 * Afterwards, votings that were open have no ballots and no voters: if the copy is restored, people vote again. Also
 * removes votes that agents had prepared, which were stored with names.
 */
const FORGET = [
  ['ballot', `delete from ballot where (orga_id, item_id) in (${OPEN_SECRETS})`],
  [
    'item',
    `update item set state = json_set(state, '$.submitted', json('[]')) where (orga_id, id) in (${OPEN_SECRETS})`,
  ],
  [
    'confirmation',
    `delete from confirmation where tool = 'cast_vote' and (orga_id, item_id) in (${OPEN_SECRETS})`,
  ],
] as const

/** nothing: there were none. kept: it can't be written, or isn't a database. */
export function takeBallotsOut(copy: string): 'emptied' | 'nothing' | 'kept' {
  try {
    using database = opened(copy)
    const { rows } = database
    const has = (table: string) =>
      rows(`select 1 from sqlite_master where type = 'table' and name = '${table}'`)
    if (!has('ballot') || !rows(`select 1 from ballot where (orga_id, item_id) in (${OPEN_SECRETS})`))
      return 'nothing'
    database.run(FORGET.flatMap(([table, statement]) => (has(table) ? [statement] : [])))
    return 'emptied'
  } catch {
    return 'kept'
  }
}

function opened(path: string) {
  const database = new BetterSqlite3(path, { fileMustExist: true })
  return {
    rows: (query: string) => database.prepare(query).all().length > 0,
    run(statements: string[]) {
      database.pragma('journal_mode = delete')
      database.pragma('secure_delete = on')
      database.transaction(() => {
        for (const statement of statements) database.prepare(statement).run()
      })()
      database.exec('vacuum')
    },
    [Symbol.dispose]: () => void database.close(),
  }
}
