import type { Pool, PoolClient } from 'pg'

import { transact, type Transaction } from './postgres-transaction.ts'

export interface InTurn<Result> extends Transaction<Result> {
  /** Transactions with the same name run one after the other. */
  turn?: string | undefined
}

/** Transactions that run one after the other. */
interface Lane {
  users: number
  connection: Connection | undefined
  /** For the last one: when its end has been sent, and when all is over. */
  sent: Promise<void>
  over: Promise<void>
}

interface Connection {
  client: PoolClient
  users: number
  isBroken: boolean
}

/**
 * Transactions waiting for their turn take no connection from others. The next one takes over the connection and sends
 * its queries right behind the previous commit, unless something else waits for a connection.
 */
export function createPostgresTurns(pool: Pool) {
  const lanes = new Map<string, Lane>()

  function laneOf(turn: string | undefined): Lane {
    const known = turn === undefined ? undefined : lanes.get(turn)
    if (known !== undefined) return known
    const over = Promise.resolve()
    const lane = { users: 0, connection: undefined, sent: over, over }
    if (turn !== undefined) lanes.set(turn, lane)
    return lane
  }

  async function enter(lane: Lane): Promise<Connection> {
    lane.connection ??= { client: await pool.connect(), users: 0, isBroken: false }
    lane.connection.users += 1
    return lane.connection
  }

  function leave(lane: Lane, connection: Connection, isHandedOn: boolean): void {
    connection.users -= 1
    const isKept = lane.users > 0 && !connection.isBroken && (isHandedOn || pool.waitingCount === 0)
    if (!isKept && lane.connection === connection) lane.connection = undefined
    const isLeft = connection.users === 0 && lane.connection !== connection
    if (isLeft) connection.client.release(connection.isBroken)
  }

  return async function inTurn<Result>({ turn, ...transaction }: InTurn<Result>): Promise<Result> {
    const lane = laneOf(turn)
    const before = { sent: lane.sent, over: lane.over }
    const sent = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    lane.sent = sent.promise
    lane.over = over.promise
    lane.users += 1
    let connection: Connection | undefined
    let isHandedOn = false
    try {
      await before.sent
      const own = (connection = await enter(lane))
      return await transact(own.client, transaction, {
        before: before.over,
        onSent() {
          isHandedOn = pool.waitingCount === 0
          if (isHandedOn) sent.resolve()
        },
        onBroken: () => void (own.isBroken = true),
      })
    } finally {
      lane.users -= 1
      if (lane.users === 0 && turn !== undefined) lanes.delete(turn)
      if (connection !== undefined) leave(lane, connection, isHandedOn)
      sent.resolve()
      over.resolve()
    }
  }
}
