import type { ChannelRecord, Id, MessageRecord } from './records.ts'

interface Recent {
  /** user id → when they last wrote here */
  lastSent: Map<Id, number>
  /** author and nonce → the message it became */
  byNonce: Map<string, MessageRecord>
}

/** Discord remembers nonces "for a few minutes". */
const NONCE_LASTS_MS = 5 * 60 * 1000

/** Outlives the messages themselves: deleting one does not end the wait of slow mode. */
const recent = new WeakMap<ChannelRecord, Recent>()

function recentIn(channel: ChannelRecord): Recent {
  const known = recent.get(channel) ?? { lastSent: new Map(), byNonce: new Map() }
  recent.set(channel, known)
  return known
}

export function rememberSend(channel: ChannelRecord, message: MessageRecord): void {
  const { lastSent, byNonce } = recentIn(channel)
  lastSent.set(message.authorId, message.createdAt)
  if (message.nonce !== null) byNonce.set(`${message.authorId} ${message.nonce}`, message)
}

/** How long the author has to wait before writing again; 0 for no wait. */
export function slowmodeLeft(channel: ChannelRecord, userId: Id, now: number): number {
  const last = recentIn(channel).lastSent.get(userId)
  if (last === undefined) return 0
  return Math.max(0, last + channel.slowmodeSeconds * 1000 - now)
}

export function findByNonce(
  channel: ChannelRecord,
  key: { authorId: Id; nonce: string | number },
  now: number,
): MessageRecord | undefined {
  const message = recentIn(channel).byNonce.get(`${key.authorId} ${key.nonce}`)
  return message && now - message.createdAt < NONCE_LASTS_MS ? message : undefined
}
