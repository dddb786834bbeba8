import type { DecisionEffect } from '@arachne/core/decisions'

import type { EventRecord } from './question-folder.ts'

/**
 * Merges a decision that was made on an older state with what others wrote in the meantime, keeping both. Every process
 * that does this arrives at the same record.
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

/** Keeps only the newest edit of the card, since it shows everything. */
function withOutbox(now: DecisionEffect[], then: DecisionEffect[]): DecisionEffect[] {
  const ids = new Set(then.map(({ id }) => id))
  return [...now.filter(({ id, type }) => !ids.has(id) && type !== 'edit_card'), ...then]
}

function withNewLines<T>(now: T[], then: T[]): T[] {
  const known = new Set(now.map((line) => JSON.stringify(line)))
  return [...now, ...then.filter((line) => !known.has(JSON.stringify(line)))]
}
