import type { Id } from '../world/records.ts'
import { CLOSE, ENDS_SESSION, OP } from './protocol.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'

/** What can be done to live connections from outside. */
export type SessionAction =
  /** Cuts the socket without a goodbye. */
  | { action: 'drop' }
  /** Op 7: come back and resume. */
  | { action: 'reconnect' }
  /** Op 9. */
  | { action: 'invalidate'; resumable: boolean }
  | { action: 'close'; code: number }
  /** Op 1: asks for a heartbeat at once. */
  | { action: 'heartbeat' }
  /** Any payload, as it is. */
  | { action: 'send'; payload: object }

export interface SessionFilter {
  userId?: Id
  botsOnly?: boolean
  shard?: number
}

/** Says how many connections it was done to. */
export function actOnSessions(sessions: Sessions, action: SessionAction, filter: SessionFilter): number {
  const chosen = sessions.all().filter((session) => session.connected && matches(session, filter))
  for (const session of chosen) act(sessions, session, action)
  return chosen.length
}

function matches({ account, shard }: Session, filter: SessionFilter): boolean {
  if (filter.userId !== undefined && account.user.id !== filter.userId) return false
  if (filter.botsOnly && !account.application) return false
  return filter.shard === undefined || shard.id === filter.shard
}

function act(sessions: Sessions, session: Session, action: SessionAction): void {
  const { transport } = session
  if (!transport) return
  switch (action.action) {
    case 'drop':
      sessions.suspend(session)
      return transport.terminate()
    case 'reconnect':
      return transport.send({ op: OP.RECONNECT, d: null })
    case 'invalidate':
      transport.send({ op: OP.INVALID_SESSION, d: action.resumable })
      return action.resumable ? sessions.suspend(session) : sessions.end(session)
    case 'close':
      if (ENDS_SESSION.has(action.code) || action.code === CLOSE.AUTHENTICATION_FAILED) sessions.end(session)
      else sessions.suspend(session)
      return transport.close(action.code)
    case 'heartbeat':
      return transport.send({ op: OP.HEARTBEAT, d: null })
    case 'send':
      return transport.send(action.payload)
  }
}
