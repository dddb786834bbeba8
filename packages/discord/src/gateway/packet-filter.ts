import { type Client, GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord.js'

import { wrapPacketHandler } from './patches.ts'

/**
 * The packets discord.js needs to keep its state of servers up to date. Everything else, especially messages, bypasses
 * it: what it doesn't see, it can neither keep nor fail on.
 */
const STRUCTURE = new Set<string>([
  'READY',
  'RESUMED',
  'GUILD_CREATE',
  'GUILD_UPDATE',
  'GUILD_DELETE',
  'GUILD_ROLE_CREATE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'THREAD_CREATE',
  'THREAD_UPDATE',
  'THREAD_DELETE',
  'THREAD_LIST_SYNC',
  'USER_UPDATE',
])

/** Whether it may change permissions. Of all members, only the bot itself does. */
export function changesStructure(packet: GatewayDispatchPayload, botId: string | undefined): boolean {
  if (packet.t === GatewayDispatchEvents.GuildMemberUpdate) return packet.d.user.id === botId
  return STRUCTURE.has(packet.t)
}

export interface PacketFilterOptions {
  /** After discord.js has processed it. */
  onDispatch(packet: GatewayDispatchPayload): void
  onBroken(error: unknown, event: string): void
}

/** Wraps the client's packet handler, in which one null in the wrong place would end the process. */
export function filterPackets(client: Client, { onDispatch, onBroken }: PacketFilterOptions): void {
  wrapPacketHandler(client, (handle) => (packet, shard) => {
    if (packet === undefined) return handle()
    const handled = changesStructure(packet, client.user?.id)
      ? attempt(packet, () => handle(packet, shard))
      : true
    // false: deferred until the client is ready, and then passed through here again.
    if (handled) attempt(packet, () => onDispatch(packet))
    return handled
  })

  function attempt<Result>(packet: GatewayDispatchPayload, act: () => Result): Result | true {
    try {
      return act()
    } catch (error) {
      onBroken(error, packet.t)
      return true
    }
  }
}
