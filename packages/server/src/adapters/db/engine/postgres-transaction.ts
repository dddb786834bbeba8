import { type CompiledQuery, PostgresAdapter, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'

import { PipelinedQueries } from './put.ts'
import type { Queries } from './schema.ts'

/** Shared by all, because prepared queries are kept by adapter. */
const ADAPTER = new PostgresAdapter()

export class SharingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return ADAPTER
  }
}

export interface Transaction<Result> {
  work(db: Queries): Promise<Result>
  /** Sent before everything that `work` queries. */
  lock?: CompiledQuery | undefined
  /**
   * Called before anyone else is notified, once the outcome is certain; after an unanswered commit, it isn't. Must not
   * throw.
   */
  ended?: ((how: 'stored' | 'undone') => Promise<void>) | undefined
}

export interface Place {
  /** When the previous transaction on this connection is over. */
  before: Promise<void>
  /** The commit has been sent: anything sent from now on comes after it. */
  onSent(): void
  onBroken(): void
}

/**
 * Statements issued at the same moment are sent together, and answered in order. Sent one by one, most of a change
 * would be spent waiting.
 */
export async function transact<Result>(
  client: PoolClient,
  { work, lock, ended }: Transaction<Result>,
  { before, onSent, onBroken }: Place,
): Promise<Result> {
  const { db, opened, failed, close } = begin(client, lock, before)
  let result: Result
  try {
    result = await work(db)
    await opened
    close()
  } catch (error) {
    close()
    await client.query('rollback').catch(onBroken)
    await ended?.('undone')
    // A query after a failed statement fails for that reason alone.
    await opened
    throw (await failed()) ?? error
  }
  const committing = client.query('commit')
  // It ends here, whatever the answer: further statements would belong to what comes next.
  onSent()
  const { command } = await committing.catch((error: unknown) => {
    onBroken()
    throw error
  })
  // Postgres answers a commit after a failed statement like this.
  const isStored = command !== 'ROLLBACK'
  await ended?.(isStored ? 'stored' : 'undone')
  if (isStored) return result
  throw (await failed()) ?? new Error('The transaction had failed before it was committed.')
}

interface Begun {
  db: Queries
  opened: Promise<void>
  /** The error of a statement nobody waited for; read when everything is answered. */
  failed(): Promise<Error | undefined>
  close(): void
}

/**
 * A transaction on one connection, until it is closed: late statements can't get into what is done there next. Reads
 * are sent right behind the lock. Nothing is written and no answer returned before the lock is known to be held and the
 * previous transaction is over.
 */
function begin(client: PoolClient, lock: CompiledQuery | undefined, before: Promise<void>): Begun {
  let isClosed = false
  let isOpened = false
  let isWaiting = false
  const unawaited: Promise<QueryResult>[] = []
  // Sent immediately, in this order, before anything can be queried through `db`.
  const begun = client.query('begin isolation level read committed')
  const locked = lock === undefined ? begun : client.query(lock.sql, [...lock.parameters])
  const opened = Promise.all([begun, locked, before]).then(() => void (isOpened = true))
  opened.catch(() => undefined)

  function ask(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (isClosed) throw new Error('The transaction has ended.')
    const answer = client.query(text, [...values])
    answer.catch(() => undefined)
    return answer
  }

  async function send(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const isEarly = !isOpened && !isWaiting && text.startsWith('select ')
    const early = isEarly ? ask(text, values) : undefined
    if (!isOpened) {
      isWaiting ||= !isEarly
      await opened
    }
    return early ?? ask(text, values)
  }

  class Sending extends PipelinedQueries {
    override async put({ sql, parameters }: CompiledQuery): Promise<void> {
      // The driver might fail to serialise anything else, and Postgres would never know.
      if (parameters.some((value) => typeof value === 'object' && value !== null)) {
        throw new Error('Only plain values are written without waiting.')
      }
      if (!isOpened) {
        isWaiting = true
        await opened
      }
      unawaited.push(ask(sql, parameters))
    }
  }

  const only = { query: send as unknown as PostgresPoolClient['query'], release: () => undefined }
  const pool = { connect: async () => only, end: async () => undefined, options: {} }
  return {
    db: new Sending({ dialect: new SharingDialect({ pool }) }),
    opened,
    async failed() {
      const ends = await Promise.allSettled(unawaited)
      return ends.find((end) => end.status === 'rejected')?.reason as Error | undefined
    },
    close: () => void (isClosed = true),
  }
}
