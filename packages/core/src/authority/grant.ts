import type { EntityId, Snowflake } from '@arachne/contract'

import type { Reader } from '../identities/mailbox/mailbox.ts'

/** Why a grant is over. */
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

/** One person let one app speak as one entity. One authorisation is one grant. */
export interface Grant {
  id: string
  entityId: EntityId
  /** Who agreed: the owner then. */
  userId: Snowflake
  client: { id: string; name: string }
  /** Words separated by spaces. */
  scope: string
  createdAt: string
  /** null: until it is ended, or was not used for 30 days. */
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
  /** false if it has one already, or is over: a code is exchanged once. */
  setPublicKey(id: string, publicKey: string): Promise<boolean>
  touch(id: string, at: string): Promise<void>
  /** false if it was over already. */
  end(id: string, over: { at: string; why: GrantEnd }): Promise<boolean>
  /** Not ended, but past its expiry, not used since, or not fetched since; times before which that counts. */
  listRunOut(limits: { expired: string; unused: string; unfetched: string }): Promise<Grant[]>
  /** Ended before this. */
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
