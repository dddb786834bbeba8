import type { EntityId, Snowflake } from '@arachne/contract'

import type { Act, Acts } from '../acts.ts'
import type { JournalFacts } from '../journal/journal-store.ts'
import type { Clock } from '../ports.ts'
import { type Grant, type GrantEnd, type GrantStore, isLiveGrant, type NewGrant } from './grant.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Codes live ten minutes; an app that hasn't exchanged its code by now won't. */
const EXCHANGE_WITHIN_MS = 60 * MINUTE_MS
/** As long as an unused refresh token lives. */
const IDLE_MS = 30 * DAY_MS
const KEEP_ENDED_MS = 30 * DAY_MS
/**
 * Each grant is a reader that every message is sealed for, and apps that connect repeatedly leave their old grants
 * behind.
 */
const PER_ENTITY = 50

/** Those of an entity, of a person, or all. */
export type WhoseGrants = { entityId?: EntityId; userId?: Snowflake }

interface Ending {
  why: GrantEnd
  actor: string
}

export interface Grants {
  /** Called when the person agrees. The grant can't read anything until the app has fetched its first token. */
  open(wish: NewGrant): Promise<void>
  /** Called when the app fetches its first token. false: it already did, or the grant has ended. */
  exchanged(id: string, publicKey: string): Promise<boolean>
  /** undefined if there is none, or it has ended. */
  live(id: string): Promise<Grant | undefined>
  /** Live ones, newest first. */
  list(whose: WhoseGrants): Promise<Grant[]>
  /** Takes effect immediately. false: it had ended already. */
  end(id: string, why: GrantEnd, actor: string): Promise<boolean>
  /** The same as part of another act. */
  endAllWithin(act: Act, whose: WhoseGrants, over: Ending): Promise<number>
  /** Returns how many there were. */
  endAllOf(whose: WhoseGrants, why: GrantEnd, actor: string): Promise<number>
  /** Remembers the time, to the minute. */
  used(grant: Pick<Grant, 'id' | 'lastUsedAt'>): Promise<void>
  /** Ends grants that have run out and deletes those that ended long ago. Called by a job. */
  sweep(): Promise<void>
}

interface Deps {
  store: GrantStore
  acts: Acts
  clock: Clock
  /** The entity's mailbox has other readers now. */
  onChange(entityId: EntityId): Promise<void>
}

export function createGrants({ store, acts, clock, onChange }: Deps): Grants {
  const ago = (ms: number) => new Date(clock.now() - ms).toISOString()

  async function endWithin(act: Act, grant: Grant, { why, actor }: Ending): Promise<boolean> {
    if (!(await act.grants.end(grant.id, { at: ago(0), why }))) return false
    act.record(factsOf(grant, { action: 'grant.ended', actor, why }))
    act.after(() => onChange(grant.entityId))
    return true
  }

  const end = (grant: Grant, over: Ending) => acts.within((act) => endWithin(act, grant, over))
  const listLive = (from: GrantStore, whose: WhoseGrants) => from.listLive({ now: ago(0), ...whose })

  /** The ones unused for longest are ended. */
  async function makeRoom(act: Act, { id, entityId }: NewGrant): Promise<void> {
    const others = (await listLive(act.grants, { entityId })).filter((grant) => grant.id !== id)
    const latestFirst = others.toSorted((a, b) => (usedAt(a) < usedAt(b) ? 1 : -1))
    for (const grant of latestFirst.slice(PER_ENTITY - 1))
      await endWithin(act, grant, { why: 'crowded_out', actor: 'system' })
  }

  async function endAllWithin(act: Act, whose: WhoseGrants, over: Ending): Promise<number> {
    let ended = 0
    for (const grant of await listLive(act.grants, whose)) if (await endWithin(act, grant, over)) ended += 1
    return ended
  }

  return {
    list: (whose) => listLive(store, whose),
    endAllWithin,

    open: (wish) =>
      acts.within(async (act) => {
        await act.grants.add({ ...wish, createdAt: ago(0) })
        act.record(factsOf(wish, { action: 'grant.opened', actor: `person:${wish.userId}` }))
        await makeRoom(act, wish)
      }),

    async exchanged(id, publicKey) {
      const grant = await store.find(id)
      if (!grant || !isLiveGrant(grant, clock.now())) return false
      if (!(await store.setPublicKey(id, publicKey))) return false
      await onChange(grant.entityId)
      return true
    },

    async live(id) {
      const grant = await store.find(id)
      return grant && isLiveGrant(grant, clock.now()) ? grant : undefined
    },

    async end(id, why, actor) {
      const grant = await store.find(id)
      return grant !== undefined && end(grant, { why, actor })
    },

    endAllOf: (whose, why, actor) => acts.within((act) => endAllWithin(act, whose, { why, actor })),

    async used({ id, lastUsedAt }) {
      if (lastUsedAt === null || lastUsedAt <= ago(MINUTE_MS)) await store.touch(id, ago(0))
    },

    async sweep() {
      const limits = { expired: ago(0), unused: ago(IDLE_MS), unfetched: ago(EXCHANGE_WITHIN_MS) }
      for (const grant of await store.listRunOut(limits))
        await end(grant, { why: 'expired', actor: 'system' })
      await store.purge(ago(KEEP_ENDED_MS))
    },
  }
}

function usedAt({ lastUsedAt, createdAt }: Grant): string {
  return lastUsedAt ?? createdAt
}

interface Deed {
  action: string
  actor: string
  why?: GrantEnd
}

function factsOf({ id, entityId, userId, client }: NewGrant, { why, ...deed }: Deed): JournalFacts {
  const details = { grant_id: id, user_id: userId, client_id: shortened(client.id), ...(why && { why }) }
  return { space: 'instance', ...deed, target: `entity:${entityId}`, outcome: 'ok', details }
}

/** The client id may be a long address, but the journal takes short facts. */
function shortened(clientId: string): string {
  return clientId
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed()
}
