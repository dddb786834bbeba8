import type { SandboxClock } from './clock.ts'

const DISCORD_EPOCH = 1_420_070_400_000n

export interface Snowflakes {
  /** Strictly increasing, also within one millisecond. */
  next(): string
  /** This one is in use already: what comes next is larger. */
  passed(id: string): void
}

export function createSnowflakes(clock: SandboxClock): Snowflakes {
  let last = 0n
  return {
    next() {
      const fromTime = (BigInt(clock.now()) - DISCORD_EPOCH) << 22n
      last = fromTime > last ? fromTime : last + 1n
      return last.toString()
    },
    passed(id) {
      if (BigInt(id) > last) last = BigInt(id)
    },
  }
}

export function snowflakeTime(id: string): number {
  return Number((BigInt(id) >> 22n) + DISCORD_EPOCH)
}
