import type { Snowflake } from '@arachne/contract'
import {
  createOwnerNotices,
  createReconcile,
  createRegistry,
  type Keys,
  type Registry,
  type RegistryDeps,
  type ServerNames,
  type Voice,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

import { createKeys } from '../../adapters/keys/keys.ts'
import { derivePublicKey } from '../../adapters/mailbox/sealing/reader-keys.ts'
import type { Runtime } from '../../runtime.ts'
import { TOOL_NAMES } from '../../transports/mcp/tools/entity-tools.ts'

type Deps = Omit<
  RegistryDeps,
  'places' | 'voice' | 'roles' | 'keys' | 'toolNames' | 'clock' | 'ids' | 'sha256'
> & {
  discord: Pick<Discord, 'places' | 'voice' | 'roles' | 'dms'>
  serverNames: ServerNames
  ensureMentionRole: Voice['ensureMentionRole']
}

/** Entities, servers and who may do what, with what brings Discord back in line with it. */
export function wireRegistry(
  { clock, ids, sha256 }: Runtime,
  { discord, serverNames, ensureMentionRole, ...agreed }: Deps,
): {
  registry: Registry
  keys: Keys
  reconcile: ReturnType<typeof createReconcile>
  /** What a server is called, or was while the bot was there. */
  serverName(id: Snowflake): string | undefined
} {
  const { places, roles, dms } = discord
  const voice = { ...discord.voice, ensureMentionRole }
  const keys = createKeys({
    clock,
    derivePublicKey: (reader) => derivePublicKey({ kind: 'api-key', ...reader }),
  })
  const machine = { clock, ids, sha256 }
  const deps: RegistryDeps = { ...agreed, ...machine, places, voice, roles, keys, toolNames: TOOL_NAMES }
  const notices = createOwnerNotices({ dms, places, serverNames, clock })
  return {
    registry: createRegistry(deps),
    keys,
    reconcile: createReconcile({ ...deps, notices }),
    serverName: (id) => places.servers().find((one) => one.id === id)?.name ?? serverNames.of(id)?.name,
  }
}
