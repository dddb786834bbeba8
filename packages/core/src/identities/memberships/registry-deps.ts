import type { EntityId, Snowflake } from '@arachne/contract'

import type { Act, Acts } from '../../acts.ts'
import type { GrantEnd } from '../../authority/grant.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Clock, Ids, Sha256 } from '../../ports.ts'
import type { EntityStore, KeyClaimStore } from '../entities/entity-store.ts'
import type { GiftStore } from '../entities/gift-store.ts'
import type { Keys } from '../entities/keys.ts'
import type { Places } from '../places/places.ts'
import type { Voice } from '../speaking/voice.ts'
import type { JoinRequestStore } from './join-request-store.ts'
import type { LeftRoleStore } from './left-roles.ts'
import type { ServerRoles } from './server-roles.ts'
import type { ServerBanStore, ServerSettings, ServerSettingsStore } from './server-settings-store.ts'
import type { TemplateStore } from './template-store.ts'

/** What the registry is built on. Each part of it takes the few it needs. */
export interface RegistryDeps {
  store: EntityStore
  claims: KeyClaimStore
  requests: JoinRequestStore
  gifts: GiftStore
  templates: TemplateStore
  settings: Pick<ServerSettingsStore, 'read'>
  bans: ServerBanStore
  /** For lines about what happened on Discord; everything else is an act. */
  journal: Pick<Journal, 'record'>
  acts: Acts
  places: Places
  voice: Pick<Voice, 'announce' | 'ensureMentionRole'>
  roles: ServerRoles
  leftRoles: LeftRoleStore
  keys: Keys
  clock: Clock
  ids: Ids
  sha256: Sha256
  /** All tools there are, for checking what an admin ticks. */
  toolNames: readonly string[]
  /** How many a person may have; operators are exempt. */
  entitiesPerOwner: number
  /** Apps that were let in are shut out, together with the change they end with. */
  endGrants(act: Act, entityId: EntityId, over: { why: GrantEnd; actor: string }): Promise<unknown>
  /** Called after a server's settings are stored. */
  onSettings(settings: ServerSettings): void
  /** Called after the change is stored. `serverId` is missing when all servers of the entity are concerned. */
  onChange(change: { entityId: EntityId; serverId?: Snowflake }): Promise<void>
}
