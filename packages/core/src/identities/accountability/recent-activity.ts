import type { EntityId, ErrorCode, ErrorReason } from '@arachne/contract'

import type { Clock } from '../../ports.ts'

/** A request with a valid credential. */
export interface Visit {
  /** Milliseconds since 1970. */
  at: number
  readerId: string
  /** The program's own name for itself, unverified. */
  client: string | undefined
}

/** A tool call that was refused or failed. Never contains its content. */
export interface Setback {
  at: number
  tool: string
  code: ErrorCode
  reason: ErrorReason | undefined
  /** Names of the tool's own fields that were wrong. */
  fields?: readonly string[]
}

export interface Doing {
  /** Newest first. */
  visits: readonly Visit[]
  tool: { name: string; at: number } | undefined
  setback: Setback | undefined
  /** Newest first; a repetition increases the count instead of adding an entry. */
  setbacks: readonly (Setback & { times: number })[]
  /** When a message last became readable. */
  mailAt: number | undefined
  /** When the last wake-up call was given up. */
  wakeFailedAt: number | undefined
}

type Listener = (entityId: EntityId, what: keyof Doing) => void

/** Recent events of each entity, shown to its owner. In memory, so empty after a restart. */
export interface RecentActivity {
  visited(entityId: EntityId, visit: Pick<Visit, 'readerId' | 'client'>): void
  used(entityId: EntityId, tool: string): void
  failed(entityId: EntityId, setback: Omit<Setback, 'at'>): void
  mailed(entityId: EntityId): void
  /** `failed` false: a call got through, or the address was changed. */
  called(entityId: EntityId, failed: boolean): void
  /** The live object; it changes as more happens. */
  of(entityId: EntityId): Readonly<Doing>
  /** Called after each event. Must be quick. Returns how to stop. */
  watch(listener: Listener): () => void
}

/** More than an entity has live credentials, because old keys leave entries, too. */
const MOST_VISITS = 60
const MOST_SETBACKS = 8

function nothing(): Doing {
  return {
    visits: [],
    tool: undefined,
    setback: undefined,
    setbacks: [],
    mailAt: undefined,
    wakeFailedAt: undefined,
  }
}

const NOTHING: Readonly<Doing> = nothing()

export function createRecentActivity(clock: Clock): RecentActivity {
  const recentActivity = new Map<EntityId, Doing>()
  const listeners = new Set<Listener>()
  const of = (entityId: EntityId) => recentActivity.get(entityId) ?? NOTHING

  // A message counts for every entity that hears it, so the object is changed in place.
  function note<What extends keyof Doing>(entityId: EntityId, what: What, value: Doing[What]): void {
    let doing = recentActivity.get(entityId)
    if (doing === undefined) recentActivity.set(entityId, (doing = nothing()))
    doing[what] = value
    for (const tell of listeners) tell(entityId, what)
  }

  return {
    visited(entityId, { readerId, client }) {
      const { visits } = of(entityId)
      // Only the first request of a session identifies the client.
      const before = visits.find((visit) => visit.readerId === readerId)
      const visit = { at: clock.now(), readerId, client: client ?? before?.client }
      const others = visits.filter((one) => one !== before)
      note(entityId, 'visits', [visit, ...others].slice(0, MOST_VISITS))
    },
    used: (entityId, name) => note(entityId, 'tool', { name, at: clock.now() }),
    failed(entityId, said) {
      const setback = { ...said, at: clock.now() }
      const { setbacks } = of(entityId)
      const isSame = (one: Setback) =>
        one.tool === said.tool &&
        one.code === said.code &&
        one.reason === said.reason &&
        one.fields?.join() === said.fields?.join()
      const times = (setbacks.find(isSame)?.times ?? 0) + 1
      const others = setbacks.filter((one) => !isSame(one))
      note(entityId, 'setbacks', [{ ...setback, times }, ...others].slice(0, MOST_SETBACKS))
      note(entityId, 'setback', setback)
    },
    mailed: (entityId) => note(entityId, 'mailAt', clock.now()),
    called(entityId, failed) {
      const { wakeFailedAt } = of(entityId)
      if (failed || wakeFailedAt !== undefined) {
        note(entityId, 'wakeFailedAt', failed ? clock.now() : undefined)
      }
    },
    of,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
