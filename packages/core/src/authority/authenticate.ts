import { EntityId, type Snowflake } from '@arachne/contract'

import { refusalError } from '../access/identity-right.ts'
import { REFUSALS } from '../access/refusals.ts'
import type { EntityStore } from '../identities/entities/entity-store.ts'
import type { Entity } from '../identities/entities/entity.ts'
import { keyReader } from '../identities/entities/key-reader.ts'
import type { Keys } from '../identities/entities/keys.ts'
import type { OpenReader } from '../identities/mailbox/mailbox.ts'
import { grantReader } from './grant.ts'
import type { Grants } from './grants.ts'

/**
 * The caller of an entity's endpoint, proven by a credential. Exists for one request, because it carries the secret.
 */
export interface Principal {
  entity: Entity
  reader: OpenReader
  via: { kind: 'key' } | { kind: 'grant'; grantId: string; clientName: string }
}

export interface Credential {
  entityId: string
  bearer: string
  /** Where the request comes from, for counting failures. */
  source: string
}

/** The content of a token that was signed here, for this entity, and is still valid. */
export interface TokenFacts {
  grantId: string
  userId: Snowflake
  /** The secret of the grant's reader. */
  seed: string
}

export interface AccessTokens {
  /** undefined for anything that isn't a valid token for this entity. */
  verify(token: string, entityId: EntityId): Promise<TokenFacts | undefined>
}

/**
 * undefined for a wrong key, a bad token and an unknown entity alike; throws for the right key of an inactive entity.
 */
export type Authenticate = (credential: Credential) => Promise<Principal | undefined>

interface Deps {
  entities: Pick<EntityStore, 'find'>
  keys: Pick<Keys, 'verify'>
  tokens: AccessTokens
  grants: Pick<Grants, 'live' | 'used'>
}

/** The single entry for API keys and access tokens. Anything else is handled like a wrong key. */
export function createAuthenticate({ entities, keys, tokens, grants }: Deps): Authenticate {
  async function byKey({ entityId, bearer, source }: Credential): Promise<Principal | undefined> {
    const id = EntityId.safeParse(entityId).data
    const entity = id && (await entities.find(id))
    const stored = entity?.key ?? undefined
    const proven = await keys.verify({ entityId, stored, presented: bearer, source })
    if (!proven || !entity || !stored) return undefined
    // Only callers with the right key learn this; clients see it at the first request, instead of an empty list of
    // tools.
    if (!entity.active) throw refusalError(REFUSALS.inactive)
    const reader = { reader: keyReader(entity.id, stored), secret: bearer, salt: stored.salt }
    return { entity, reader, via: { kind: 'key' } }
  }

  /**
   * The row is checked on every call: once the grant has ended, its tokens open nothing, even if they haven't expired.
   */
  async function byToken({ entityId, bearer }: Credential): Promise<Principal | undefined> {
    const id = EntityId.safeParse(entityId).data
    const token = id && (await tokens.verify(bearer, id))
    if (!token) return undefined
    const [grant, entity] = await Promise.all([grants.live(token.grantId), entities.find(id)])
    if (grant?.entityId !== id || grant.userId !== token.userId) return undefined
    if (!entity?.active || entity.ownerId !== grant.userId) return undefined
    const reader = grantReader(grant)
    if (!reader) return undefined
    await grants.used(grant)
    return {
      entity,
      reader: { reader, secret: token.seed, salt: '' },
      via: { kind: 'grant', grantId: grant.id, clientName: grant.client.name },
    }
  }

  return (credential) => (looksLikeToken(credential.bearer) ? byToken(credential) : byKey(credential))
}

/** A JWT has three parts; an API key has no dots. */
export function looksLikeToken(bearer: string): boolean {
  return bearer.split('.').length === 3
}
