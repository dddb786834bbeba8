import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Client } from 'pg'

import { type Database, openDatabase } from '../../src/adapters/db/engine/database.ts'
import { migrate } from '../../src/adapters/db/engine/migrate.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'

/** An empty place for one database; removed with everything in it when disposed of. */
export interface Place extends AsyncDisposable {
  location: string
}

export interface Engine {
  name: 'SQLite' | 'Postgres'
  isMissing: boolean
  place(): Promise<Place>
}

async function sqlitePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'arachne-db-'))
  return {
    location: join(folder, 'arachne.db'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function postgresPlace(): Promise<Place> {
  const server = process.env.TEST_POSTGRES_URL ?? ''
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create schema ${schema}`)
  const location = new URL(server)
  location.searchParams.set('options', `-c search_path=${schema}`)
  return {
    location: location.href,
    [Symbol.asyncDispose]: () => run(server, `drop schema ${schema} cascade`),
  }
}

export const ENGINES: Engine[] = [
  { name: 'SQLite', isMissing: false, place: sqlitePlace },
  { name: 'Postgres', isMissing: process.env.TEST_POSTGRES_URL === undefined, place: postgresPlace },
]

/** A store on a database of its own, which goes away with it. */
export interface Opened<Store> extends AsyncDisposable {
  store: Store
}

/** `missing`: this machine does not have the engine, and its tests are skipped. */
export type OpenStore<Store> = (() => Promise<Opened<Store>>) | 'missing'

/** A fresh database with the newest schema. */
export async function openFresh(engine: Engine): Promise<Database> {
  await using stack = new AsyncDisposableStack()
  const place = stack.use(await engine.place())
  const database = stack.use(await openDatabase(place.location))
  await migrate(database)
  const held = stack.move()
  return { ...database, [Symbol.asyncDispose]: () => held.disposeAsync() }
}

export function storeOn<Store>(engine: Engine, create: (db: Queries) => Store): OpenStore<Store> {
  if (engine.isMissing) return 'missing'
  return async () => {
    const database = await openFresh(engine)
    return { ...database, store: create(database.queries) }
  }
}

/** SQLite counts what other connections commit: as long as it counts the same, nothing can have changed. */
export async function countCommits({ engine, queries }: Database): Promise<number | undefined> {
  if (engine !== 'sqlite') return undefined
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(queries)
  return rows[0]?.data_version
}
