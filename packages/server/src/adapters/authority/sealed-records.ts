import {
  type FoundRecord,
  type NewRecord,
  type OAuthRecords,
  type OAuthRecordStore,
  type RecordKind,
  REPLAY_WINDOW_MS,
  type SealedRecord,
} from '@arachne/core/authority'
import type { Clock } from '@arachne/core/ports'

import type { AtRest } from './at-rest.ts'

interface Deps {
  store: OAuthRecordStore
  atRest: AtRest
  clock: Clock
}

type Payload = Record<string, unknown>

/**
 * Codes, tokens and cookies are the keys to their own records: the server can only open them when they are presented.
 */
export function createSealedRecords({ store, atRest, clock }: Deps): OAuthRecords {
  const keyOf = ({ kind, id }: { kind: RecordKind; id: string }) => ({
    kind,
    idHash: atRest.digest(kind, id),
  })
  const sealed = ({ kind, id, payload, grantId, expiresAt }: NewRecord): SealedRecord => ({
    ...keyOf({ kind, id }),
    grantId: grantId ?? null,
    sealed: atRest.seal(kind, id, payload),
    expiresAt: time(expiresAt),
  })

  return {
    put: (record) => store.put(sealed(record)),
    add: (record) => store.add(sealed(record)),

    async find({ kind, id }): Promise<FoundRecord | undefined> {
      const stored = await store.find(keyOf({ kind, id }))
      if (!stored || Date.parse(stored.expiresAt) <= clock.now()) return undefined
      const payload = atRest.open(kind, id, stored.sealed) as Payload | undefined
      if (payload === undefined) return undefined
      return {
        payload,
        expiresAt: Date.parse(stored.expiresAt),
        consumedAt: stored.consumedAt === null ? undefined : Date.parse(stored.consumedAt),
        answer:
          stored.answer === null
            ? undefined
            : (atRest.open(`${kind} answer`, id, stored.answer) as Payload | undefined),
      }
    },

    consume: (id) => store.consume(keyOf(id), time(clock.now())),

    replace: (old, { answer, next }) =>
      store.replace(keyOf(old), {
        at: time(clock.now()),
        answer: atRest.seal(`${old.kind} answer`, old.id, answer),
        next: sealed(next),
      }),

    prolong: (id, expiresAt) => store.prolong(keyOf(id), time(expiresAt)),
    remove: (id) => store.remove(keyOf(id)),
    removeOfGrant: (kind, grantId) => store.removeOfGrant(kind, grantId),
    sweep: () => store.sweep({ now: time(clock.now()), answersBefore: time(clock.now() - REPLAY_WINDOW_MS) }),
  }
}

function time(ms: number): string {
  return new Date(ms).toISOString()
}
