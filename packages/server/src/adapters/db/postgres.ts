import { PostgresDialect } from 'kysely'

/** The driver is loaded only here: an instance on SQLite does not pay for it. */
export async function openPostgres(url: string): Promise<PostgresDialect> {
  const { Pool } = await import('pg')
  const pool = new Pool({ connectionString: url, application_name: 'arachne' })
  // An idle connection that breaks is dropped by the pool, and the next query opens another one. Without a listener
  // the event would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
