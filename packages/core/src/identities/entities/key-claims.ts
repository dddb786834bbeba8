import { mayFetchKey, type Person } from '../../access/people.ts'
import type { Act } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { JournalFacts } from '../../journal/journal-store.ts'
import type { RegistryDeps } from '../memberships/registry-deps.ts'
import type { Entity } from './entity.ts'

const CLAIM_BYTES = 32
const CLAIM_LIFE_MS = 7 * 24 * 60 * 60 * 1000

type Deps = Pick<RegistryDeps, 'store' | 'claims' | 'acts' | 'keys' | 'clock' | 'ids' | 'sha256'>

/**
 * Issues the key of an entity that has none: directly to the operator, or to the owner through a link that works once.
 */
export function createKeyClaims({ store, claims, acts, keys, clock, ids, sha256 }: Deps) {
  /** The stored generation settles races: only one key is ever written. */
  async function issue(entity: Entity, work: (act: Act) => unknown): Promise<string> {
    if (entity.key) throw alreadyClaimed()
    const { key, material } = await keys.make(entity.id)
    const createdAt = new Date(clock.now()).toISOString()
    const from = entity.keyGeneration
    await acts.within(async (act) => {
      const stored = { ...material, generation: from + 1, createdAt }
      if (!(await act.entities.replaceKey(entity.id, from, stored))) throw alreadyClaimed()
      await work(act)
    })
    return key
  }

  /** A link that others made for an owner only opens for that owner, not for its maker or anyone who saw it. */
  async function access(token: string, person: Person | undefined): Promise<Entity> {
    const claim = await claims.find(sha256(token))
    if (!claim || Date.parse(claim.expiresAt) <= clock.now()) throw noSuchClaim()
    const entity = await store.find(claim.entityId)
    if (!entity) throw noSuchClaim()
    if (claim.ownerId !== null) {
      if (!person)
        throw new AppError('unauthenticated', 'Log in with the Discord account this link was made for.')
      if (!mayFetchKey(person, claim)) throw notTheirs()
    }
    if (entity.key) throw alreadyClaimed()
    return entity
  }

  return {
    async printKey(entity: Entity, actor: string): Promise<string> {
      return issue(entity, (act) => act.record(lineOf(entity, 'key.printed', actor)))
    },

    /** The secret part of the link. */
    async createClaim(entity: Entity, by: Person): Promise<string> {
      const token = ids.token(CLAIM_BYTES)
      const expiresAt = new Date(clock.now() + CLAIM_LIFE_MS).toISOString()
      const ownerId = by.userId === entity.ownerId ? null : entity.ownerId
      await acts.within(async (act) => {
        await act.claims.insert({ tokenHash: sha256(token), entityId: entity.id, ownerId, expiresAt })
        act.record(lineOf(entity, 'key.link_created', by.actor))
      })
      return token
    },

    /** The entity whose key the link gives; looking doesn't use it up. */
    findClaim: access,

    async claimKey(token: string, person: Person | undefined): Promise<{ entity: Entity; key: string }> {
      const entity = await access(token, person)
      const key = await issue(entity, async (act) => {
        await act.claims.use(sha256(token))
        act.record(lineOf(entity, 'key.claimed', person?.actor ?? 'link'))
      })
      return { entity, key }
    },
  }
}

function lineOf({ id }: Pick<Entity, 'id'>, action: string, actor: string): JournalFacts {
  return { space: 'instance', actor, action, target: `entity:${id}`, outcome: 'ok', details: {} }
}

function noSuchClaim(): AppError {
  return new AppError('not_found', "This link isn't valid or has expired; ask the operator for a new one.")
}

function notTheirs(): AppError {
  return new AppError(
    'not_found',
    'This link only works for the owner it was made for; ask the operator for another one.',
  )
}

function alreadyClaimed(): AppError {
  return new AppError(
    'conflict',
    'The key of this entity was already claimed; its owner can create a new one in the Loom.',
    {
      reason: 'already_claimed',
    },
  )
}
