import { ALL_INTENTS, disallowedIntents } from '../rules/intents.ts'
import type { World } from '../world/world.ts'
import { findAccount, type Account } from './account.ts'
import { CLOSE } from './protocol.ts'
import type { Wanted } from './session.ts'
import { belongsToShard, GUILDS_PER_SHARD, parseShard, type Shard } from './shards.ts'

/** What IDENTIFY asks for, or the code to close with. The order is Discord's: who, which part, what to hear. */
export function readIdentify(world: World, data: unknown): Wanted | number {
  if (typeof data !== 'object' || data === null) return CLOSE.DECODE_ERROR
  const fields = data as Record<string, unknown>

  const account = findAccount(world, fields['token'])
  if (!account) return CLOSE.AUTHENTICATION_FAILED

  const shard = parseShard(fields['shard'])
  if (!shard) return CLOSE.INVALID_SHARD
  if (countGuilds(world, account, shard) > GUILDS_PER_SHARD) return CLOSE.SHARDING_REQUIRED

  const intents = account.application ? fields['intents'] : ALL_INTENTS
  if (!areIntents(intents)) return CLOSE.INVALID_INTENTS
  if (account.application && disallowedIntents(intents, account.application.flags) !== 0) {
    return CLOSE.DISALLOWED_INTENTS
  }
  return {
    account,
    shard,
    sharded: Array.isArray(fields['shard']),
    intents,
    largeThreshold: readThreshold(fields['large_threshold'], account),
  }
}

function areIntents(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && ((value as number) & ~ALL_INTENTS) === 0
}

function countGuilds(world: World, account: Account, shard: Shard): number {
  let count = 0
  for (const guild of world.guilds.values()) {
    if (guild.members.has(account.user.id) && belongsToShard(shard, guild.id)) count += 1
  }
  return count
}

const LARGEST_THRESHOLD = 250
const BOT_DEFAULT_THRESHOLD = 50

function readThreshold(value: unknown, account: Account): number {
  if (!account.application) return LARGEST_THRESHOLD
  const inRange = Number.isInteger(value) && (value as number) >= 50 && (value as number) <= LARGEST_THRESHOLD
  return inRange ? (value as number) : BOT_DEFAULT_THRESHOLD
}
