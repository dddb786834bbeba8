import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

import { AppError } from '@arachne/core/errors'
import BetterSqlite3 from 'better-sqlite3'
import { sql, type Transaction } from 'kysely'

import { type Migration, MIGRATIONS } from '../migrations/index.ts'
import { copiesOf, folderOfCopies } from './copies.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

const KEPT_COPIES = 3

/** An arbitrary number that every Arachne shares. */
const POSTGRES_LOCK = 7_235_417_001

export interface MigrateOptions {
  migrations?: Readonly<Record<string, Migration>>
}

export interface MigrateReport {
  applied: string[]
  /** Where the copy of the SQLite file is. */
  backup: string | undefined
}

type Work = Transaction<Schema>

/** On SQLite, the transaction itself holds the write lock from the beginning. */
async function takeLock(database: Database, trx: Work): Promise<void> {
  if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(trx)
}

async function holdsTables(trx: Work): Promise<boolean> {
  const { rows } = await sql`select name from sqlite_master where type = 'table' limit 1`.execute(trx)
  return rows.length > 0
}

async function checkForeignKeys(trx: Work): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(trx)
  if (rows[0] === undefined) return
  throw new Error(`A migration left rows of ${rows[0].table} without their parent.`)
}

async function appliedNames(trx: Work): Promise<Set<string>> {
  await trx.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  const rows = await trx.selectFrom('schema_migration').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

function refuseNewer(applied: Set<string>, migrations: Readonly<Record<string, Migration>>): void {
  const unknown = [...applied].filter((name) => !Object.hasOwn(migrations, name)).toSorted()
  if (unknown[0] === undefined) return
  throw new AppError(
    'conflict',
    `This database was created by a newer Arachne (it has "${unknown.at(-1)}"); update Arachne or restore a backup.`,
  )
}

/**
 * Brings the database to the newest schema: everything in one transaction under one lock, or nothing. (Kysely's own
 * Migrator creates its tables outside the transaction and releases its Postgres lock before the commit.)
 */
export async function migrate(
  database: Database,
  { migrations = MIGRATIONS }: MigrateOptions = {},
): Promise<MigrateReport> {
  const isSqlite = database.engine === 'sqlite'
  // With foreign keys on, rebuilding a parent table deletes the rows of its children by cascade, without an error. The
  // switch has no effect inside a transaction.
  if (isSqlite) await sql`pragma foreign_keys = off`.execute(database.queries)
  const report = await database.queries.transaction().execute(async (trx): Promise<MigrateReport> => {
    await takeLock(database, trx)
    const isOld = isSqlite && (await holdsTables(trx))
    const applied = await appliedNames(trx)
    refuseNewer(applied, migrations)
    const pending = Object.entries(migrations).filter(([name]) => !applied.has(name))
    const first = pending[0]?.[0]
    if (first === undefined) return { applied: [], backup: undefined }
    const isCopied = isOld && database.file !== undefined
    const copy = isCopied ? backUp(database.file, `before-${first}`) : undefined
    for (const [name, up] of pending) {
      await up(trx as unknown as Parameters<Migration>[0])
      await trx
        .insertInto('schema_migration')
        .values({ name, applied_at: new Date().toISOString() })
        .execute()
    }
    if (isSqlite) await checkForeignKeys(trx)
    return { applied: pending.map(([name]) => name), backup: copy }
  })
  if (isSqlite) await sql`pragma foreign_keys = on`.execute(database.queries)
  return report
}

/**
 * Copies the last committed state of an SQLite file to `backups/` beside it, even while another connection holds the
 * write lock. The copy gets its name only once it is complete and on disk, so a killed process never leaves a broken
 * backup.
 */
function backUp(file: string, reason: string): string {
  const folder = folderOfCopies(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `${basename(file)}-unfinished`)
  for (const rest of [unfinished, `${unfinished}-journal`]) rmSync(rest, { force: true })

  // SQLite fills an existing empty file; if we create it first, nobody else can read it.
  closeSync(openSync(unfinished, 'wx', 0o600))
  const source = new BetterSqlite3(file, { readonly: true, fileMustExist: true })
  try {
    source.prepare('vacuum into ?').run(unfinished)
  } finally {
    source.close()
  }
  const handle = openSync(unfinished, 'r+')
  fsyncSync(handle)
  closeSync(handle)

  const stamp = new Date().toISOString().replaceAll(':', '-')
  const finished = join(folder, `${basename(file)}.${stamp}.${reason}`)
  renameSync(unfinished, finished)

  for (const old of copiesOf(file).slice(0, -KEPT_COPIES)) rmSync(old)
  return finished
}
