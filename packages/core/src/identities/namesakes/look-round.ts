import type { Snowflake } from '@arachne/contract'

/** Checks servers one after the other, with a pause in between. A server requested twice is checked once. */
export interface LookRound {
  ask(serverIds: Iterable<Snowflake>): void
  /** Those that couldn't be checked. */
  takeFailed(): Snowflake[]
  /** Resolves once nothing is left to check. */
  idle(): Promise<void>
}

interface Deps {
  look(serverId: Snowflake): Promise<void>
  wait(ms: number): Promise<void>
  complain(error: unknown): void
}

/** Up to ten calls for each server, which count towards Discord's limit. */
const PAUSE_MS = 1000

export function createLookRound({ look, wait, complain }: Deps): LookRound {
  const asked = new Set<Snowflake>()
  const failed = new Set<Snowflake>()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    for (const serverId of asked) {
      asked.delete(serverId)
      try {
        await look(serverId)
      } catch (error) {
        failed.add(serverId)
        complain(error)
      }
      if (asked.size > 0) await wait(PAUSE_MS)
    }
    running = undefined
  }

  return {
    ask(serverIds) {
      for (const serverId of serverIds) asked.add(serverId)
      if (asked.size > 0) running ??= Promise.resolve().then(run)
    },
    takeFailed() {
      const all = [...failed]
      failed.clear()
      return all
    },
    idle: async () => running,
  }
}
