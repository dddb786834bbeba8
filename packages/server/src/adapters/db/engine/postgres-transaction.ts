import { type CompiledQuery, PostgresAdapter, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'

import { PipelinedQueries } from './put.ts'
import type { Queries } from './schema.ts'

/** One for all: prepared queries are kept by it. */
const ADAPTER = new PostgresAdapter()

export class SharingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return ADAPTER
  }
}

export interface Transaction<Result> {
  work(db: Queries): Promise<Result>
  /** Comes before everything `work` asks for. */
  lock?: CompiledQuery | undefined
  /** Told before anybody else once it is certain, which it is not where a commit was not answered. Must not throw. */
  ended?: ((how: 'stored' | 'undone') => Promise<void>) | undefined
}

export interface Place {
  /** When the one before on this connection is over. */
  before: Promise<void>
  /** The commit is on its way: what is sent from now on comes behind it. */
  onSent(): void
  onBroken(): void
}

/**
 * Statements that are asked for at once are sent at once, and answered in their order. With each on its own, most of a
 * change would be waiting.
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
    // What is asked after a failed statement fails for that reason alone.
    await opened
    throw (await failed()) ?? error
  }
  const committing = client.query('commit')
  // It ends here, however it is answered: another word of it would be part of what comes next.
  onSent()
  const { command } = await committing.catch((error: unknown) => {
    onBroken()
    throw error
  })
  // Postgres answers a commit after a failed statement with that.
  const isStored = command !== 'ROLLBACK'
  await ended?.(isStored ? 'stored' : 'undone')
  if (isStored) return result
  throw (await failed()) ?? new Error('The transaction had failed before it was committed.')
}

interface Begun {
  db: Queries
  opened: Promise<void>
  /** Why something failed that nobody waited for; asked when everything is answered. */
  failed(): Promise<Error | undefined>
  close(): void
}

/**
 * A transaction on one connection, until it is closed: nothing that comes late gets into what is done there next. What
 * is read is sent right behind the lock. Nothing is written and no answer handed out before the lock is known to be held
 * and the one before is over.
 */
function begin(client: PoolClient, lock: CompiledQuery | undefined, before: Promise<void>): Begun {
  let isClosed = false
  let isOpened = false
  let isWaiting = false
  const unawaited: Promise<QueryResult>[] = []
  // Sent at once, in this order, before anything can be asked through `db`.
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
      // The driver could fail to write down anything else, and Postgres would not know of it.
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
