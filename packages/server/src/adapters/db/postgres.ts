import { PostgresDialect } from 'kysely'

/** How many statements a connection keeps prepared: those of lists of every length would be without end. */
const KEPT_STATEMENTS = 400

/** The driver is loaded only here: an instance on SQLite does not pay for it. */
export async function openPostgres(url: string): Promise<PostgresDialect> {
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

  const pool = new Pool({ connectionString: url, application_name: 'arachne', Client: KeepingClient })
  // An idle connection that breaks is dropped by the pool, and the next query opens another one. Without a listener
  // the event would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
