import { Socket } from 'node:net'

import type { Dialect } from 'kysely'
import type { ClientConfig, Pool as PgPool } from 'pg'

import { SharingDialect } from './postgres-transaction.ts'
import { createPostgresTurns, type InTurn } from './postgres-turns.ts'

/** How many statements a connection keeps prepared: lists of every length would need an unlimited number. */
const KEPT_STATEMENTS = 400

/**
 * Connections. Changes have their own, because the statements of a change are parsed and planned again on each
 * connection that doesn't know them.
 */
const READING = 6
const CHANGING = 4

export interface Postgres {
  dialect: Dialect
  transaction<Result>(transaction: InTurn<Result>): Promise<Result>
  /** Ends the connections for transactions; the others end with the dialect. */
  end(): Promise<void>
}

/** The driver is only loaded here, so that an instance on SQLite doesn't pay for it. */
export async function openPostgres(url: string): Promise<Postgres> {
  const { Client, Pool } = await import('pg')
  const names = new Map<string, string>()

  /** undefined: this statement is parsed each time. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= KEPT_STATEMENTS) return known
    names.set(text, `arachne_${names.size}`)
    return names.get(text)
  }

  /**
   * Postgres parses and plans a named statement once for each connection. Statements issued together leave as one
   * packet.
   */
  class KeepingClient extends Client {
    readonly #socket: Socket

    constructor(config?: ClientConfig) {
      const socket = new Socket()
      super({ ...config, stream: () => socket })
      this.#socket = socket
    }

    override query(...given: unknown[]): never {
      if (this.#socket.writableCorked === 0) {
        this.#socket.cork()
        process.nextTick(() => this.#socket.uncork())
      }
      const [text, values, ...rest] = given
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      const query = name === undefined ? given : [{ name, text, values }, ...rest]
      return Reflect.apply(super.query, this, query) as never
    }
  }

  function connect(max: number): PgPool {
    const pool = new Pool({
      connectionString: url,
      application_name: 'arachne',
      Client: KeepingClient,
      pipeline: true,
      max,
    })
    // The pool drops a broken connection, and the next query opens another; its user's query fails. Without listeners,
    // the event would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => void client.on('error', () => undefined))
    return pool
  }

  const reading = connect(READING)
  const changing = connect(CHANGING)
  return {
    dialect: new SharingDialect({ pool: reading }),
    transaction: createPostgresTurns(changing),
    end: () => changing.end(),
  }
}
