import type { Snowflake } from '@arachne/contract'

/** A person logged in with Discord, in one browser. Rights aren't stored here but looked up when needed. */
export interface Session {
  /** Digest of the secret in the cookie, so that a dump of the database can't be used to log in. */
  idHash: string
  userId: Snowflake
  userName: string
  /** Discord's hash of the picture. */
  avatar: string | null
  createdAt: string
  lastSeenAt: string
  expiresAt: string
}

export interface SessionStore {
  add(session: Session): Promise<void>
  find(idHash: string): Promise<Session | undefined>
  /** Newest first. */
  list(userId: Snowflake): Promise<Session[]>
  touch(idHash: string, seen: { at: string; expiresAt: string }): Promise<void>
  remove(idHash: string): Promise<void>
  removeAllOf(userId: Snowflake): Promise<void>
  removeExpired(now: string): Promise<void>
}
