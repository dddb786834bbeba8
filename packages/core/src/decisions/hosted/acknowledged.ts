/**
 * Messages a reader has finished with while an older one still waits. The mailbox itself only advances past its oldest.
 */
export interface Acknowledged {
  of(readerId: string): ReadonlySet<string>
  keep(readerId: string, ids: ReadonlySet<string>): void
}

const MOST_READERS = 1_000
const NONE: ReadonlySet<string> = new Set()

/** In memory, like the mailbox. */
export function createAcknowledged(): Acknowledged {
  const readers = new Map<string, ReadonlySet<string>>()
  return {
    of: (readerId) => readers.get(readerId) ?? NONE,
    keep(readerId, ids) {
      readers.delete(readerId)
      if (ids.size > 0) readers.set(readerId, ids)
      const [oldest] = readers.keys()
      if (readers.size > MOST_READERS && oldest !== undefined) readers.delete(oldest)
    },
  }
}
