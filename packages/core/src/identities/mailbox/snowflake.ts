import type { Snowflake } from '@arachne/contract'

/** Discord counts from the first second of 2015; the upper 42 bits of an id are milliseconds. */
const DISCORD_EPOCH = 1_420_070_400_000
const BELOW_TIME = 22n

export function sentAt(id: Snowflake): number {
  return Number(BigInt(id) >> BELOW_TIME) + DISCORD_EPOCH
}

/** Ids have no leading zeros, so the shorter one is the smaller number. */
export function compareSnowflakes(a: Snowflake, b: Snowflake): number {
  if (a.length !== b.length) return a.length - b.length
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The smallest id of that millisecond. */
export function firstIdAt(ms: number): Snowflake {
  return String(BigInt(Math.max(0, ms - DISCORD_EPOCH)) << BELOW_TIME)
}
