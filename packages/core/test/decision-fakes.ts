import type {
  DecisionEvent,
  DecisionStore,
  Responder,
  DecisionQuestion,
  QuestionState,
  StoredQuestion,
} from '../src/decisions/index.ts'

export const T0 = Date.parse('2026-11-15T09:00:00Z')
const NOBODY = { users: [], roles: [] }

export const ANNA: Responder = { id: 'anna', name: 'Anna', roles: [], human: true }
export const BEN: Responder = { id: 'ben', name: 'Ben', roles: ['lead'], human: true }
export const CARA: Responder = { id: 'cara', name: 'Cara', roles: ['night'], human: true }
export const STRANGER: Responder = { id: 'zoe', name: 'Zoe', roles: ['guest'], human: true }
export const BOT: Responder = { id: 'anna', name: 'Anna', roles: [], human: false }

export function question(over: Partial<DecisionQuestion> = {}): DecisionQuestion {
  return {
    id: 'q1',
    project: 'demo',
    identity: 'i1',
    topic: 't1',
    text: 'Run the migration?',
    context: 'v1 → v2',
    options: ['A) Run now', 'B) Staging first', 'C) Hold'],
    freeAnswers: true,
    askedAt: T0,
    approvers: { users: ['anna'], roles: ['lead'] },
    quorum: 1,
    veto: null,
    deadline: null,
    escalation: null,
    reminders: { after: [], most: 0, quiet: null },
    ...over,
  }
}

export const night = { at: T0 + 3_600_000, approvers: { ...NOBODY, roles: ['night'] } }

/** Events with ids of their own. */
export function createEvents() {
  let number = 0
  const named = <T extends object>(body: T, at: number) => ({ id: `e${(number += 1)}`, at, ...body })
  return {
    posted: (at = T0): DecisionEvent =>
      named({ type: 'posted' as const, card: { channelId: 'c', messageId: 'm', threadId: 't' } }, at),
    reply: (from: Responder, text: string, at = T0): DecisionEvent =>
      named({ type: 'reply' as const, from, text }, at),
    choice: (from: Responder, option: number, at = T0): DecisionEvent =>
      named({ type: 'choice' as const, from, option, source: 'button' as const }, at),
    other: (from: Responder, text: string, at = T0): DecisionEvent =>
      named({ type: 'other' as const, from, text }, at),
    tick: (at: number): DecisionEvent => named({ type: 'tick' as const }, at),
    withdrawn: (at = T0): DecisionEvent => named({ type: 'withdrawn' as const, reason: 'solved' }, at),
    updated: (text: string, at = T0): DecisionEvent => named({ type: 'updated' as const, text }, at),
    delivered: (at = T0): DecisionEvent => named({ type: 'delivered' as const }, at),
    cardLost: (at = T0): DecisionEvent => named({ type: 'card_lost' as const, lost: { messageId: 'm' } }, at),
    watch: (isWatched: boolean, at = T0): DecisionEvent =>
      named({ type: isWatched ? ('watched' as const) : ('unwatched' as const) }, at),
    superseded: (by: string, at = T0): DecisionEvent => named({ type: 'superseded' as const, by }, at),
    done: (effectId: string, at = T0): DecisionEvent => named({ type: 'done' as const, effectId }, at),
  }
}

/** Keeps questions as JSON, as any real home does. */
export function createFakeDecisionStore(): DecisionStore {
  const kept = new Map<string, { text: string; version: number }>()
  const read = (id: string): StoredQuestion | undefined => {
    const row = kept.get(id)
    return row === undefined
      ? undefined
      : { state: JSON.parse(row.text) as QuestionState, version: row.version }
  }
  const all = () => Array.from(kept.keys(), read).filter((each) => each !== undefined)
  return {
    create: async (state) => {
      if (kept.has(state.question.id)) return false
      kept.set(state.question.id, { text: JSON.stringify(state), version: 1 })
      return true
    },
    find: async (id) => read(id),
    save: async (state, version) => {
      if (kept.get(state.question.id)?.version !== version) return false
      kept.set(state.question.id, { text: JSON.stringify(state), version: version + 1 })
      return true
    },
    listUnfinished: async (project) =>
      all().filter(
        ({ state }) =>
          (project === undefined || state.question.project === project) &&
          (state.phase !== 'delivered' || state.outbox.length > 0),
      ),
    listByTopic: async (project, topic) =>
      all().filter(({ state }) => state.question.project === project && state.question.topic === topic),
  }
}
