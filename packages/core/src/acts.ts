import type { GrantStore } from './authority/grant.ts'
import type { SigningKeyRows } from './authority/signing-key.ts'
import type { DecisionStore } from './decisions/decision-ports.ts'
import type { DecisionSettingsStore } from './decisions/question/settings.ts'
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

/** One act under way. Only what is asked of these stores belongs to it. */
export interface Act extends ActStores {
  /** Says in the journal what was done. Written at the end, with the notices that follow from it. */
  record(facts: JournalFacts): void
  /** What others do once everything is stored, in this order. */
  after(task: () => unknown): void
}

/**
 * What is changed, the journal's lines about it and the notices made from them are stored together, or not at all. The
 * database does nothing else meanwhile: nothing in it waits for Discord, or asks another store than those it is given.
 */
export interface Acts {
  within<Result>(work: (act: Act) => Promise<Result>): Promise<Result>
}
