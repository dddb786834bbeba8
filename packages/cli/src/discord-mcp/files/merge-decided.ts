import type { DecisionEffect } from '@arachne/core/decisions'

import type { EventRecord } from './question-folder.ts'

/**
 * Somebody decided on an older state while another wrote something else: the decision holds, and what the other wrote
 * stays. Whoever finds it works out the same record.
 */
export function mergeDecided(newest: EventRecord, decided: EventRecord): EventRecord {
  const [now, then] = [newest.state, decided.state]
  return {
    version: newest.version + 1,
    settlements: decided.settlements,
    writer: decided.writer,
    state: {
      ...now,
      phase: then.phase,
      outcome: then.outcome,
      answer: then.answer,
      votes: { ...now.votes, ...then.votes },
      settling: then.settling,
      deadlinePassed: now.deadlinePassed || then.deadlinePassed,
      seen: [...new Set([...now.seen, ...then.seen])],
      outbox: withOutbox(now.outbox, then.outbox),
      history: withNewLines(now.history, then.history),
    },
  }
}

/** The card is edited once, and the last edit shows everything. */
function withOutbox(now: DecisionEffect[], then: DecisionEffect[]): DecisionEffect[] {
  const ids = new Set(then.map(({ id }) => id))
  return [...now.filter(({ id, type }) => !ids.has(id) && type !== 'edit_card'), ...then]
}

function withNewLines<T>(now: T[], then: T[]): T[] {
  const known = new Set(now.map((line) => JSON.stringify(line)))
  return [...now, ...then.filter((line) => !known.has(JSON.stringify(line)))]
}
