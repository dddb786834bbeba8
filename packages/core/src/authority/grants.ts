import type { EntityId, Snowflake } from '@arachne/contract'

import type { Act, Acts } from '../acts.ts'
import type { JournalFacts } from '../journal/journal-store.ts'
import type { Clock } from '../ports.ts'
import { type Grant, type GrantEnd, type GrantStore, isLiveGrant, type NewGrant } from './grant.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Codes live ten minutes: whoever has not come by then does not come. */
const EXCHANGE_WITHIN_MS = 60 * MINUTE_MS
/** As long as a refresh token that nobody uses. */
const IDLE_MS = 30 * DAY_MS
const KEEP_ENDED_MS = 30 * DAY_MS
/** Each one is a reader that every message is sealed for; apps that ask anew each time leave their old ones behind. */
const PER_ENTITY = 50

/** Of an entity, of a person, or of everybody. */
export type WhoseGrants = { entityId?: EntityId; userId?: Snowflake }

interface Ending {
  why: GrantEnd
  actor: string
}

export interface Grants {
  /** When the person agreed. Nothing can be read with it before the app fetched its first token. */
  open(wish: NewGrant): Promise<void>
  /** The app fetched its first token. false: it has done so before, or the grant is over. */
  exchanged(id: string, publicKey: string): Promise<boolean>
  /** undefined when there is none, or it is over. */
  live(id: string): Promise<Grant | undefined>
  /** Live ones, newest first. */
  list(whose: WhoseGrants): Promise<Grant[]>
  /** Counts at once. false: it was over already. */
  end(id: string, why: GrantEnd, actor: string): Promise<boolean>
  /** The same as part of another act. */
  endAllWithin(act: Act, whose: WhoseGrants, over: Ending): Promise<number>
  /** How many there were. */
  endAllOf(whose: WhoseGrants, why: GrantEnd, actor: string): Promise<number>
  /** Remembers the time, to the minute. */
  used(grant: Pick<Grant, 'id' | 'lastUsedAt'>): Promise<void>
  /** Ends what ran out and forgets what ended long ago. Called by a job. */
  sweep(): Promise<void>
}

interface Deps {
  store: GrantStore
  acts: Acts
  clock: Clock
  /** Who reads the entity's mailbox has changed. */
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

  /** The longest unused go. */
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

/** An app may be named by a long address; the journal takes short facts. */
function shortened(clientId: string): string {
  return clientId
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed()
}
