import type { Compilable, CompiledQuery } from 'kysely'

import type { Queries } from './schema.ts'

/**
 * A query with one parameter, built and compiled on first use. For those that every call of a tool makes: building one
 * takes longer than SQLite takes to answer it.
 */
export function compiledQuery<Row>(
  db: Queries,
  build: (parameter: string) => Compilable<Row>,
): (parameter: string) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (parameter) => {
    compiled ??= build(parameter).compile()
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: [parameter] })
    return rows
  }
}
