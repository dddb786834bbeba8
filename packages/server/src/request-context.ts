import { AsyncLocalStorage } from 'node:async_hooks'

import type { Principal } from '@arachne/core/authority'
import type { Journal, JournalFacts } from '@arachne/core/journal'

const actingGrant = new AsyncLocalStorage<string>()

/** Everything the task does is done through this credential. */
export function actingThrough<Result>(via: Principal['via'], task: () => Result): Result {
  return via.kind === 'grant' ? actingGrant.run(via.grantId, task) : task()
}

/** The credential behind what is happening now; undefined: a person, or a timer. */
export function grantOfNow(): string | undefined {
  return actingGrant.getStore()
}

/** Adds to an entity's journal lines which app acted, if it was one. */
export function nameGrants(journal: Journal): Journal {
  return {
    ...journal,
    record: (facts) => journal.record(nameGrant(facts)),
  }
}

/** A single such line. */
export function nameGrant(facts: JournalFacts): JournalFacts {
  const grantId = actingGrant.getStore()
  if (grantId === undefined || !facts.actor.startsWith('entity:')) return facts
  return { ...facts, details: { ...facts.details, grant_id: grantId } }
}
