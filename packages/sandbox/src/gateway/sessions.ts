import type { FaultInjector } from '../faults/injector.ts'
import type { Id } from '../world/records.ts'
import type { World } from '../world/world.ts'
import type { Dispatch } from './protocol.ts'
import { createSession, type Session, type Wanted } from './session.ts'

/** All sessions, connected or waiting to be resumed. */
export interface Sessions {
  all(): readonly Session[]
  find(id: string): Session | undefined
  start(wanted: Wanted): Session
  /** Its connection is gone; it can be resumed for a while. */
  suspend(session: Session): void
  /** It has a connection again. */
  keep(session: Session): void
  end(session: Session): void
}

interface Deps {
  world: World
  faults: FaultInjector
  observe: (dispatch: Dispatch, session: Session) => void
  /** The last session of an account is over. */
  left: (userId: Id) => void
}

const RESUMABLE_FOR_MS = 120_000

export function createSessions({ world, faults, observe, left }: Deps): Sessions {
  const sessions = new Map<string, Session>()
  const expiries = new Map<string, () => void>()

  function keep({ id }: Session) {
    expiries.get(id)?.()
    expiries.delete(id)
  }

  function end(session: Session) {
    keep(session)
    session.detach()
    if (!sessions.delete(session.id)) return
    const userId = session.account.user.id
    const others = [...sessions.values()].some(({ account }) => account.user.id === userId)
    if (!others) left(userId)
  }

  return {
    all: () => [...sessions.values()],
    find: (id) => sessions.get(id),
    start(wanted) {
      const session = createSession(wanted, { faults, observe })
      sessions.set(session.id, session)
      return session
    },
    suspend(session) {
      session.detach()
      if (!sessions.has(session.id)) return
      keep(session)
      expiries.set(
        session.id,
        world.deadlines.at(world.clock.now() + RESUMABLE_FOR_MS, () => end(session)),
      )
    },
    keep,
    end,
  }
}
