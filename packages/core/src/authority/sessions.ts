import type { Snowflake } from '@arachne/contract'

import type { Clock, Ids, Sha256 } from '../ports.ts'
import type { Session, SessionStore } from './session.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A browser that is unused for this long is logged out. */
const IDLE_MS = 30 * DAY_MS
/** Even a busy session ends after this, and the person has to log in again. */
export const SESSION_LIFE_MS = 90 * DAY_MS
/** Activity is stored at most this often, so that a busy page doesn't write with each request. */
const TOUCH_MS = 5 * MINUTE_MS

const SECRET_BYTES = 32

export type SessionOwner = Pick<Session, 'userId' | 'userName' | 'avatar'>

export interface Sessions {
  /** The secret is only for the browser; it isn't stored. */
  open(owner: SessionOwner): Promise<{ secret: string; session: Session }>
  find(secret: string): Promise<Session | undefined>
  close(secret: string): Promise<void>
  closeAll(userId: Snowflake): Promise<void>
  /** Live ones, newest first. */
  list(userId: Snowflake): Promise<Session[]>
  /** Deletes sessions that have ended. */
  sweep(): Promise<void>
}

interface Deps {
  store: SessionStore
  clock: Clock
  ids: Ids
  sha256: Sha256
}

export function createSessions({ store, clock, ids, sha256 }: Deps): Sessions {
  const isLive = ({ expiresAt }: Session) => Date.parse(expiresAt) > clock.now()

  async function seen(session: Session): Promise<Session> {
    const now = clock.now()
    if (now - Date.parse(session.lastSeenAt) < TOUCH_MS) return session
    const at = timeAt(now)
    const expiresAt = timeAt(Math.min(now + IDLE_MS, Date.parse(session.createdAt) + SESSION_LIFE_MS))
    await store.touch(session.idHash, { at, expiresAt })
    return { ...session, lastSeenAt: at, expiresAt }
  }

  return {
    async open(owner) {
      const secret = ids.token(SECRET_BYTES)
      const now = clock.now()
      const times = { createdAt: timeAt(now), lastSeenAt: timeAt(now), expiresAt: timeAt(now + IDLE_MS) }
      const { userId, userName, avatar } = owner
      const session = { idHash: sha256(secret), userId, userName, avatar, ...times }
      await store.add(session)
      return { secret, session }
    },

    async find(secret) {
      const session = await store.find(sha256(secret))
      return session && isLive(session) ? seen(session) : undefined
    },

    close: (secret) => store.remove(sha256(secret)),
    closeAll: (userId) => store.removeAllOf(userId),
    list: async (userId) => (await store.list(userId)).filter(isLive),
    sweep: () => store.removeExpired(timeAt(clock.now())),
  }
}

function timeAt(ms: number): string {
  return new Date(ms).toISOString()
}
