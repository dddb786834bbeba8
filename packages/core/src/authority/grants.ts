import type { EntityId, Snowflake } from '@arachne/contract'

import type { JournalFacts } from '../journal/journal-store.ts'
import type { Journal } from '../journal/journal.ts'
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
  /** How many there were. */
  endAllOf(whose: WhoseGrants, why: GrantEnd, actor: string): Promise<number>
  /** Remembers the time, to the minute. */
  used(grant: Pick<Grant, 'id' | 'lastUsedAt'>): Promise<void>
  /** Ends what ran out and forgets what ended long ago. Called by a job. */
  sweep(): Promise<void>
}

interface Deps {
  store: GrantStore
  journal: Pick<Journal, 'record'>
  clock: Clock
  /** Who reads the entity's mailbox has changed. */
  onChange(entityId: EntityId): Promise<void>
}

export function createGrants({ store, journal, clock, onChange }: Deps): Grants {
  const ago = (ms: number) => new Date(clock.now() - ms).toISOString()

  async function end(grant: Grant, why: GrantEnd, actor: string): Promise<boolean> {
    if (!(await store.end(grant.id, { at: ago(0), why }))) return false
    await onChange(grant.entityId)
    await journal.record(factsOf(grant, { action: 'grant.ended', actor, why }))
    return true
  }

  const list: Grants['list'] = (whose) => store.listLive({ now: ago(0), ...whose })

  /** The longest unused go. */
  async function makeRoom({ id, entityId }: NewGrant): Promise<void> {
    const others = (await list({ entityId })).filter((grant) => grant.id !== id)
    const latestFirst = others.toSorted((a, b) => (usedAt(a) < usedAt(b) ? 1 : -1))
    for (const grant of latestFirst.slice(PER_ENTITY - 1)) await end(grant, 'crowded_out', 'system')
  }

  return {
    list,

    async open(wish) {
      await store.add({ ...wish, createdAt: ago(0) })
      await journal.record(factsOf(wish, { action: 'grant.opened', actor: `person:${wish.userId}` }))
      await makeRoom(wish)
    },

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
      return grant !== undefined && end(grant, why, actor)
    },

    async endAllOf(whose, why, actor) {
      let ended = 0
      for (const grant of await list(whose)) if (await end(grant, why, actor)) ended += 1
      return ended
    },

    async used({ id, lastUsedAt }) {
      if (lastUsedAt === null || lastUsedAt <= ago(MINUTE_MS)) await store.touch(id, ago(0))
    },

    async sweep() {
      const limits = { expired: ago(0), unused: ago(IDLE_MS), unfetched: ago(EXCHANGE_WITHIN_MS) }
      for (const grant of await store.listRunOut(limits)) await end(grant, 'expired', 'system')
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
