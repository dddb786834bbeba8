import { tooSoon } from '@arachne/core/errors'
import type { CallLimits } from '@arachne/core/identities'

const OF_EACH = 3
const OF_ALL = 24
const SOON_MS = 1_000

/** Counts uploads in progress. */
export function createUnderWay(): CallLimits['receive'] {
  const counts = new Map<string, number>()
  let all = 0

  function count(personId: string, more: 1 | -1): void {
    const now = (counts.get(personId) ?? 0) + more
    all += more
    if (now === 0) counts.delete(personId)
    else counts.set(personId, now)
  }

  return async (personId, receive) => {
    if ((counts.get(personId) ?? 0) >= OF_EACH)
      throw tooSoon(`You're already sending ${OF_EACH} files`, SOON_MS)
    if (all >= OF_ALL) throw tooSoon('Too many files are being sent', SOON_MS)
    count(personId, 1)
    try {
      return await receive()
    } finally {
      count(personId, -1)
    }
  }
}
