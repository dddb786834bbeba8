import type { EntityId, Snowflake } from '@arachne/contract'

import type { Reader } from '../identities/mailbox/mailbox.ts'

/** Why a grant ended. */
export type GrantEnd =
  | 'revoked'
  | 'client_revoked'
  | 'reuse'
  | 'key_ended'
  | 'owner_changed'
  | 'deactivated'
  | 'entity_deleted'
  | 'crowded_out'
  | 'expired'

/** One person gave one app access to one entity. One authorisation is one grant. */
export interface Grant {
  id: string
  entityId: EntityId
  /** Who agreed: the owner at that time. */
  userId: Snowflake
  client: { id: string; name: string }
  /** Separated by spaces. */
  scope: string
  createdAt: string
  /** null: until it is revoked, or unused for 30 days. */
  expiresAt: string | null
  lastUsedAt: string | null
  /** X25519, base64url; null until the app has fetched its first token. The private half travels in the tokens. */
  publicKey: string | null
  ended: { at: string; why: GrantEnd } | null
}

export type NewGrant = Pick<Grant, 'id' | 'entityId' | 'userId' | 'client' | 'scope' | 'expiresAt'>

export interface GrantStore {
  add(grant: NewGrant & { createdAt: string }): Promise<void>
  find(id: string): Promise<Grant | undefined>
  /** Neither ended nor expired; newest first. */
  listLive(filter: { now: string; entityId?: EntityId; userId?: Snowflake }): Promise<Grant[]>
  /** false if it already has one, or has ended: a code is exchanged only once. */
  setPublicKey(id: string, publicKey: string): Promise<boolean>
  touch(id: string, at: string): Promise<void>
  /** false if it had ended already. */
  end(id: string, over: { at: string; why: GrantEnd }): Promise<boolean>
  /** Not ended, but expired, unused or not fetched for too long. Each limit is the time before which that applies. */
  listRunOut(limits: { expired: string; unused: string; unfetched: string }): Promise<Grant[]>
  /** Deletes grants that ended before this. */
  purge(before: string): Promise<void>
}

/** A grant as a reader of the mailbox; none before its first token. */
export function grantReader({
  id,
  entityId,
  publicKey,
}: Pick<Grant, 'id' | 'entityId' | 'publicKey'>): Reader | undefined {
  return publicKey === null ? undefined : { id: `grant:${id}`, entityId, publicKey }
}

export function isLiveGrant({ ended, expiresAt }: Pick<Grant, 'ended' | 'expiresAt'>, now: number): boolean {
  return ended === null && (expiresAt === null || Date.parse(expiresAt) > now)
}
