import type { Client, GatewayDispatchPayload, GatewayOpcodes, SimpleShardingStrategy } from 'discord.js'

// The only place that uses private parts of a library, each with the version in which they were read.

type Method = (...args: unknown[]) => Promise<unknown>

/** From @discordjs/ws 1.2.3. session.test.ts checks these members. */
export interface Shard {
  connection: { addEventListener(event: 'error', listener: () => void): void; terminate(): void } | null
  internalConnect: Method
  send(payload: { op: GatewayOpcodes }): Promise<unknown>
  onMessage: Method
  onClose: Method
  heartbeat: Method
  on(event: 'ready' | 'resumed', listener: () => void): void
}

/** `SimpleShardingStrategy.shards` of @discordjs/ws 1.2.3. */
export function shardsOf(strategy: SimpleShardingStrategy): Shard[] {
  const { shards } = strategy as unknown as { shards: Map<number, Shard> }
  return [...shards.values()]
}

export type HandlePacket = (packet?: GatewayDispatchPayload, shard?: unknown) => boolean

/** `WebSocketManager.handlePacket` of discord.js 14.27.0. `wrap` receives the original. */
export function wrapPacketHandler(client: Client, wrap: (original: HandlePacket) => HandlePacket): void {
  const manager = client.ws as unknown as { handlePacket: HandlePacket }
  manager.handlePacket = wrap(manager.handlePacket.bind(client.ws))
}
