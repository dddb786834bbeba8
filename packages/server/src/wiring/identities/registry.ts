import type { Snowflake } from '@arachne/contract'
import {
  createOwnerNotices,
  createReconcile,
  createRegistry,
  type Keys,
  type Registry,
  type RegistryDeps,
  type Voice,
} from '@arachne/core/identities'
import type { Discord } from '@arachne/discord'

import { createKeys } from '../../adapters/keys/keys.ts'
import { derivePublicKey } from '../../adapters/mailbox/sealing/reader-keys.ts'
import type { Runtime } from '../../runtime.ts'
import { TOOL_NAMES } from '../../transports/mcp/tools/entity-tools.ts'
import type { Storage } from '../storage.ts'

interface Deps extends Pick<
  RegistryDeps,
  'settings' | 'entitiesPerOwner' | 'endGrants' | 'onSettings' | 'onChange'
> {
  storage: Storage
  discord: Pick<Discord, 'places' | 'voice' | 'roles' | 'dms'>
  ensureMentionRole: Voice['ensureMentionRole']
}

/** Entities, servers and permissions, and what keeps Discord in line with them. */
export function wireRegistry(
  { clock, ids, sha256 }: Runtime,
  deps: Deps,
): {
  registry: Registry
  keys: Keys
  reconcile: ReturnType<typeof createReconcile>
  /** A server's name, or its last known one. */
  serverName(id: Snowflake): string | undefined
} {
  const { storage, discord, ensureMentionRole, onChange } = deps
  const { store, acts, journal, leftRoles, serverNames } = storage
  const { places, roles, dms } = discord
  const voice = { ...discord.voice, ensureMentionRole }
  const keys = createKeys({
    clock,
    derivePublicKey: (reader) => derivePublicKey({ kind: 'api-key', ...reader }),
  })
  const notices = createOwnerNotices({ dms, places, serverNames, clock })
  return {
    registry: createRegistry({
      store,
      claims: storage.claims,
      requests: storage.requests,
      gifts: storage.gifts,
      templates: storage.templates,
      bans: storage.bans,
      settings: deps.settings,
      leftRoles,
      acts,
      journal,
      places,
      voice,
      roles,
      keys,
      clock,
      ids,
      sha256,
      toolNames: TOOL_NAMES,
      entitiesPerOwner: deps.entitiesPerOwner,
      endGrants: deps.endGrants,
      onSettings: deps.onSettings,
      onChange,
    }),
    keys,
    reconcile: createReconcile({ store, journal, acts, voice, roles, leftRoles, clock, onChange, notices }),
    serverName: (id) => places.servers().find((one) => one.id === id)?.name ?? serverNames.of(id)?.name,
  }
}
