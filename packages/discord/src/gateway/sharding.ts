import { GatewayOpcodes, type IShardingStrategy, SimpleShardingStrategy } from 'discord.js'

import { type BackOffTimes, backOffDelay, pause } from './back-off.ts'
import { type Shard, shardsOf } from './patches.ts'

type Manager = ConstructorParameters<typeof SimpleShardingStrategy>[0]
/** Called without awaiting by the shard, so a rejection there would end the process. */
const UNWATCHED = ['onMessage', 'onClose', 'heartbeat'] as const

const GOODBYE_MS = 1000

export interface ShardingOptions {
  backOff: BackOffTimes
  onBroken(error: unknown): void
  onIdentify?: (() => void) | undefined
}

/** discord.js' own sharding, but reconnecting with back-off instead of twice a second, and closing what it opened. */
export function createSharding(manager: Manager, options: ShardingOptions): IShardingStrategy {
  // Decompression would keep plaintext in its own buffers.
  manager.options.compression = null
  const simple = new SimpleShardingStrategy(manager)
  let closing = new AbortController()

  return {
    async spawn(ids) {
      closing = new AbortController()
      await simple.spawn(ids)
      for (const shard of shardsOf(simple)) guard(shard, closing.signal, options)
    },
    connect: () => simple.connect(),
    async destroy(reason) {
      const leaving = shardsOf(simple)
      closing.abort()
      // Doesn't wait for a peer that never answers the closing handshake.
      const patience = new AbortController()
      await Promise.race([simple.destroy(reason), pause(GOODBYE_MS, patience.signal)])
      patience.abort()
      for (const { connection } of leaving) {
        if (connection === null) continue
        connection.addEventListener('error', () => undefined)
        connection.terminate()
      }
    },
    send: (id, payload) => simple.send(id, payload),
    fetchStatus: () => simple.fetchStatus(),
  }
}

function guard(shard: Shard, closing: AbortSignal, { backOff, onBroken, onIdentify }: ShardingOptions): void {
  for (const name of UNWATCHED) {
    const original = shard[name].bind(shard)
    shard[name] = (...args) => original(...args).catch(onBroken)
  }

  const send = shard.send.bind(shard)
  shard.send = (payload) => {
    if (payload.op === GatewayOpcodes.Identify) onIdentify?.()
    return send(payload)
  }

  let failures = 0
  shard.on('ready', () => (failures = 0))
  shard.on('resumed', () => (failures = 0))
  const connect = shard.internalConnect.bind(shard)
  shard.internalConnect = async () => {
    // The first attempt, and the first one after a working connection, is made immediately.
    if (failures > 0) await pause(backOffDelay(failures - 1, backOff), closing)
    failures++
    if (!closing.aborted) await connect().catch(onBroken)
  }
}
