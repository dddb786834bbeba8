import { type Compilable, type CompiledQuery, Kysely } from 'kysely'

import type { Queries, Schema } from './schema.ts'

/** A transaction whose statements are sent without waiting for earlier answers. */
export abstract class PipelinedQueries extends Kysely<Schema> {
  /** Resolves once it is sent. If it fails, nothing of the transaction is stored. */
  abstract put(query: CompiledQuery): Promise<void>
}

/**
 * Writes something whose answer isn't needed. On Postgres it isn't waited for, so that the commit can travel with it:
 * if it fails, so does the transaction.
 */
export async function put(db: Queries, query: Compilable & { execute(): Promise<unknown> }): Promise<void> {
  await (db instanceof PipelinedQueries ? db.put(query.compile()) : query.execute())
}
