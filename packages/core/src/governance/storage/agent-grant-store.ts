import type { AgentScope } from '@arachne/contract/governance'

import type { Delegation } from '../access.ts'

/** Why it ended. */
export type AgentGrantEnd = 'revoked' | 'left' | 'client_revoked' | 'reuse' | 'crowded_out'

/** What one member lent to one program: some of their roles, for a while. */
export interface AgentGrant extends Delegation {
  orgaId: string
  id: string
  memberId: string
  /** The member's name for the program. */
  name: string
  scopes: readonly AgentScope[]
  /** Nothing it does takes effect before the member has confirmed it. */
  askFirst: boolean
  /** The app that asked for it by OAuth; null: a key. */
  app: AgentApp | null
  createdAt: number
  expiresAt: number
  lastUsedAt: number | null
  ended: { at: number; why: AgentGrantEnd } | null
}

export interface AgentApp {
  clientId: string
  /** When it fetched its first token; null: not yet. */
  fetchedAt: number | null
}

/** How a key is found, and how it is proven. */
export interface AgentKeyRecord {
  lookup: string
  hash: string
}

/** A digest of the whole key, which no wrong key has; older keys are found by a part of them until they are used. */
export interface AgentKeyLookups {
  digest: string
  part: string
}

export interface AgentGrantStore {
  /** An app's grant has no key. */
  insert(grant: Omit<AgentGrant, 'orgaId'>, key: AgentKeyRecord | null): Promise<void>
  find(id: string): Promise<AgentGrant | undefined>
  /** Not ended, newest first; of one member, or of all. */
  list(memberId?: string): Promise<AgentGrant[]>
  end(id: string, over: { at: number; why: AgentGrantEnd }): Promise<void>
}

/** Across organisations: a key itself identifies its owner. */
export interface AgentGrantDirectory {
  byKey(lookups: AgentKeyLookups): Promise<{ grant: AgentGrant; key: AgentKeyRecord } | undefined>
  /** From now on, its key is found by this. */
  setLookup(id: string, lookup: string): Promise<void>
  find(id: string): Promise<AgentGrant | undefined>
  touch(id: string, at: number): Promise<void>
  /** The app fetches its first token. false: it already did, or the grant has ended. */
  fetch(id: string, at: number): Promise<boolean>
}
