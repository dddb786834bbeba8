import type { Id } from '../world/records.ts'

export interface Shard {
  id: number
  count: number
}

const UNSHARDED: Shard = { id: 0, count: 1 }

/** A shard may hold at most this many guilds (close code 4011). */
export const GUILDS_PER_SHARD = 2500

/** Which shard hears of a guild; everything outside guilds goes to shard 0. */
export function belongsToShard({ id, count }: Shard, guildId: Id | null | undefined): boolean {
  if (!guildId) return id === 0
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === id
}

/** `[id, count]` as in IDENTIFY; undefined if it makes no sense. */
export function parseShard(value: unknown): Shard | undefined {
  if (value === undefined || value === null) return UNSHARDED
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [id, count] = value as unknown[]
  if (!isCount(id) || !isCount(count) || id >= count) return undefined
  return { id, count }
}

const MOST_SHARDS = 2 ** 31

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < MOST_SHARDS
}
