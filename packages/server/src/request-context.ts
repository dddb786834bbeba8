import { AsyncLocalStorage } from 'node:async_hooks'

import type { Principal } from '@arachne/core/authority'
import type { Journal, JournalFacts } from '@arachne/core/journal'

const actingGrant = new AsyncLocalStorage<string>()

/** Whatever the task does, it does through this credential. */
export function actingThrough<Result>(via: Principal['via'], task: () => Result): Result {
  return via.kind === 'grant' ? actingGrant.run(via.grantId, task) : task()
}

/** Through which credential whatever happens now is done; undefined: by a person, or by time. */
export function grantOfNow(): string | undefined {
  return actingGrant.getStore()
}

/** What an entity did says through which app, if it was one. */
export function nameGrants(journal: Journal): Journal {
  return {
    ...journal,
    record: (facts) => journal.record(nameGrant(facts)),
  }
}

/** One such line. */
export function nameGrant(facts: JournalFacts): JournalFacts {
  const grantId = actingGrant.getStore()
  if (grantId === undefined || !facts.actor.startsWith('entity:')) return facts
  return { ...facts, details: { ...facts.details, grant_id: grantId } }
}
