import type { GrantStore } from './authority/grant.ts'
import type { SigningKeyRows } from './authority/signing-key.ts'
import type { DecisionStore } from './decisions/decision-ports.ts'
import type { DecisionSettingsStore } from './decisions/question/settings.ts'
import { AppError } from './errors.ts'
import type { MuteStore } from './identities/accountability/mutes.ts'
import type { EntityStore, KeyClaimStore } from './identities/entities/entity-store.ts'
import type { GiftStore } from './identities/entities/gift-store.ts'
import type { JoinRequestStore } from './identities/memberships/join-request-store.ts'
import type { LeftRoleStore } from './identities/memberships/left-roles.ts'
import type { ServerBanStore, ServerSettingsStore } from './identities/memberships/server-settings-store.ts'
import type { TemplateStore } from './identities/memberships/template-store.ts'
import type { WakeCallStore } from './identities/waking/wake-calls.ts'
import type { JournalFacts } from './journal/journal-store.ts'

/** What an act may change. */
export interface ActStores {
  entities: EntityStore
  claims: KeyClaimStore
  requests: JoinRequestStore
  gifts: GiftStore
  templates: TemplateStore
  settings: ServerSettingsStore
  bans: ServerBanStore
  leftRoles: LeftRoleStore
  mutes: MuteStore
  wakeCalls: WakeCallStore
  decisions: DecisionStore
  decisionSettings: DecisionSettingsStore
  grants: GrantStore
  signingKeys: SigningKeyRows
}

/** An act in progress. Only work on these stores is part of it. */
export interface Act extends ActStores {
  /** Adds a journal line. Written at the end, with the notices that follow from it. */
  record(facts: JournalFacts): void
  /** Runs once everything is stored, in this order. */
  after(task: () => unknown): void
}

/**
 * A change, its journal lines and the notices made from them are stored together or not at all. The database does
 * nothing else in the meantime, so the act must not wait for Discord or use other stores.
 */
export interface Acts {
  within<Result>(work: (act: Act) => Promise<Result>): Promise<Result>
}

/** What an act is about was deleted after it had been looked up. */
export class GoneError extends AppError {
  constructor() {
    super('not_found', 'This was deleted in the meantime.')
  }
}

/** For what an act changes: a change of nothing must leave no line. */
export function demandThere(isThere: boolean): void {
  if (!isThere) throw new GoneError()
}
