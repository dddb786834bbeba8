import {
  type CompiledQuery,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPoolClient,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'

import { GatheringSocket } from './gathering-socket.ts'
import type { Queries, Schema } from './schema.ts'

/** How many statements a connection keeps prepared: those of lists of every length would be without end. */
const KEPT_STATEMENTS = 400

/** One for all: prepared queries are kept by it. */
const ADAPTER = new PostgresAdapter()

class SharingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return ADAPTER
  }
}

export interface Postgres {
  dialect: Dialect
  /**
   * Statements that are asked for at once are sent at once, and answered in their order. With each on its own, most of a
   * change would be waiting.
   */
  transaction<Result>(transaction: Transaction<Result>): Promise<Result>
}

export interface Transaction<Result> {
  work(db: Queries): Promise<Result>
  /** Comes before everything `work` asks for. */
  lock?: CompiledQuery | undefined
}

/** The driver is loaded only here: an instance on SQLite does not pay for it. */
export async function openPostgres(url: string): Promise<Postgres> {
  const { Client, Pool } = await import('pg')
  const names = new Map<string, string>()

  /** undefined: this one is read anew each time. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= KEPT_STATEMENTS) return known
    names.set(text, `arachne_${names.size}`)
    return names.get(text)
  }

  /** Postgres reads and plans a statement it knows by name once for each connection. */
  class KeepingClient extends Client {
    override query(...given: unknown[]): never {
      const [text, values, ...rest] = given
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      const query = name === undefined ? given : [{ name, text, values }, ...rest]
      return Reflect.apply(super.query, this, query) as never
    }
  }

  const pool = new Pool({
    connectionString: url,
    application_name: 'arachne',
    Client: KeepingClient,
    pipeline: true,
    stream: () => new GatheringSocket(),
  })
  // A connection that breaks is dropped by the pool, and the next query opens another one; whoever was using it is told
  // by their query. Without listeners the event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return { dialect: new SharingDialect({ pool }), transaction: (given) => transact(pool, given) }
}

async function transact<Result>(pool: Pool, { work, lock }: Transaction<Result>): Promise<Result> {
  const client = await pool.connect()
  const { db, opened, close } = begin(client, lock)
  let isBroken = false
  try {
    const result = await work(db)
    await opened
    close()
    const { command } = await client.query('commit')
    // Postgres answers a commit after a failed statement with that.
    if (command === 'ROLLBACK') throw new Error('The transaction had failed before it was committed.')
    return result
  } catch (error) {
    close()
    await client.query('rollback').catch(() => (isBroken = true))
    // What is asked after a failed statement fails for that reason alone.
    await opened
    throw error
  } finally {
    client.release(isBroken)
  }
}

/**
 * A transaction on one connection, until it is closed: nothing that comes late gets into what is done there next. What
 * is read is sent right behind the lock; nothing is written before that is known to be held.
 */
function begin(
  client: PoolClient,
  lock: CompiledQuery | undefined,
): { db: Queries; opened: Promise<void>; close(): void } {
  let isClosed = false
  let isOpened = false
  let isWaiting = false
  // Sent at once, in this order, before anything can be asked through `db`.
  const begun = client.query('begin isolation level read committed')
  const locked = lock === undefined ? begun : client.query(lock.sql, [...lock.parameters])
  const opened = Promise.all([begun, locked]).then(() => void (isOpened = true))
  opened.catch(() => undefined)

  async function send(text: string, values: unknown[]) {
    if (!isOpened && (isWaiting || !text.startsWith('select '))) {
      isWaiting = true
      await opened
    }
    if (isClosed) throw new Error('The transaction has ended.')
    return client.query(text, values)
  }

  const only = { query: send as unknown as PostgresPoolClient['query'], release: () => undefined }
  const pool = { connect: async () => only, end: async () => undefined, options: {} }
  const db = new Kysely<Schema>({ dialect: new SharingDialect({ pool }) })
  return { db, opened, close: () => void (isClosed = true) }
}
