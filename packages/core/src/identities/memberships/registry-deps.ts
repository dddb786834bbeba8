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

/** Everything the registry is built on. Each part takes the few things it needs. */
export interface RegistryDeps {
  store: EntityStore
  claims: KeyClaimStore
  requests: JoinRequestStore
  gifts: GiftStore
  templates: TemplateStore
  settings: Pick<ServerSettingsStore, 'read'>
  bans: ServerBanStore
  /** For lines about events on Discord; everything else is an act. */
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
  /** All existing tools, to validate what an admin ticks. */
  toolNames: readonly string[]
  /** The limit per person; operators are exempt. */
  entitiesPerOwner: number
  /** Revokes the access of apps, together with the change that ends it. */
  endGrants(act: Act, entityId: EntityId, over: { why: GrantEnd; actor: string }): Promise<unknown>
  /** Called after a server's settings are stored. */
  onSettings(settings: ServerSettings): void
  /** Called after the change is stored. `serverId` is missing if all servers of the entity are affected. */
  onChange(change: { entityId: EntityId; serverId?: Snowflake }): Promise<void>
}
