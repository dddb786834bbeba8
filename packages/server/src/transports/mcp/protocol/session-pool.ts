import type { Clock } from '@arachne/core/ports'

const IDLE_MS = 30 * 60_000
const SWEEP_MS = 60_000
const PER_OWNER = 20
const IN_TOTAL = 2_000

interface Entry<Session> {
  session: Session
  ownerId: string
  usedAt: number
  /** Requests and streams in progress: a session with an open stream isn't idle. */
  open: number
}

/**
 * Clients seldom end sessions and often forget them: idle ones end, and the one idle for longest makes room for a new
 * one.
 */
export interface SessionPool<Session> extends Disposable {
  add(id: string, ownerId: string, session: Session): void
  /** undefined if this owner has none. `done` ends the use. */
  use(id: string, ownerId: string): { session: Session; done(): void } | undefined
  end(id: string): void
}

interface Deps<Session> {
  clock: Clock
  close(session: Session): void
}

export function createSessionPool<Session>({ clock, close }: Deps<Session>): SessionPool<Session> {
  const entries = new Map<string, Entry<Session>>()
  const sweeper = setInterval(sweep, SWEEP_MS)
  sweeper.unref()

  function end(id: string): void {
    const entry = entries.get(id)
    if (entries.delete(id) && entry) close(entry.session)
  }

  function sweep(): void {
    const limit = clock.now() - IDLE_MS
    for (const [id, { open, usedAt }] of entries) if (open === 0 && usedAt <= limit) end(id)
  }

  /** One with an open stream only if all have one. */
  function endLeastUsed(among: [string, Entry<Session>][]): void {
    const [least] = among.toSorted(
      ([, a], [, b]) => Number(a.open > 0) - Number(b.open > 0) || a.usedAt - b.usedAt,
    )
    if (least) end(least[0])
  }

  return {
    end,

    add(id, ownerId, session) {
      const own = [...entries].filter(([, entry]) => entry.ownerId === ownerId)
      if (own.length >= PER_OWNER) endLeastUsed(own)
      if (entries.size >= IN_TOTAL) endLeastUsed([...entries])
      entries.set(id, { session, ownerId, usedAt: clock.now(), open: 0 })
    },

    use(id, ownerId) {
      sweep()
      const entry = entries.get(id)
      if (!entry || entry.ownerId !== ownerId) return undefined
      entry.usedAt = clock.now()
      entry.open += 1
      const done = () => {
        entry.open -= 1
        entry.usedAt = clock.now()
      }
      return { session: entry.session, done }
    },

    [Symbol.dispose]() {
      clearInterval(sweeper)
      for (const id of entries.keys()) end(id)
    },
  }
}
