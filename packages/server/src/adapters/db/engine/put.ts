import { type Compilable, type CompiledQuery, Kysely } from 'kysely'

import type { Queries, Schema } from './schema.ts'

/** A transaction whose statements are sent without waiting for the answers to those before. */
export abstract class PipelinedQueries extends Kysely<Schema> {
  /** Resolves once it is sent. Where it fails, nothing of the transaction is stored. */
  abstract put(query: CompiledQuery): Promise<void>
}

/**
 * Writes what nobody looks at the answer of. On Postgres it is not waited for, so that the commit can travel with it:
 * where it fails, so does the transaction.
 */
export async function put(db: Queries, query: Compilable & { execute(): Promise<unknown> }): Promise<void> {
  await (db instanceof PipelinedQueries ? db.put(query.compile()) : query.execute())
}
