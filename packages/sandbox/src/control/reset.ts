import type { Gateway } from '../gateway/gateway.ts'
import { noContent } from '../rest/ok.ts'
import { decode, encode } from '../world/persist/encode.ts'
import { restoreSnapshot, takeSnapshot, type Snapshot } from '../world/persist/snapshot.ts'
import type { World } from '../world/world.ts'
import type { ControlRoute } from './routing.ts'

/** Clients still hold the old guilds, so their sessions start over. */
export function resetRoute(gateway: Gateway, reset: () => void): ControlRoute {
  return {
    method: 'POST',
    path: '/reset',
    run() {
      gateway.act({ action: 'invalidate', resumable: false })
      reset()
      return noContent()
    },
  }
}

/** Remembers the world as it is now; the answer brings it back, ids and credentials included. */
export function rememberWorld(world: World): () => void {
  const remembered = encode(takeSnapshot(world))
  return () => {
    for (const map of everything(world)) map.clear()
    restoreSnapshot(world, decode(remembered) as Snapshot)
    for (const { id } of world.guilds.values()) {
      world.publish({ type: 'GUILD_CREATE', guildId: id, data: { id } })
    }
  }
}

function everything(world: World): Map<string, unknown>[] {
  return Object.values(world).filter((value) => value instanceof Map)
}
