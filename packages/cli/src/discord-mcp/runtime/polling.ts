import type { DiscordLog } from '@arachne/discord'

import type { DecisionRuntime } from './decision-runtime.ts'

interface Deps {
  runtime: DecisionRuntime
  seconds: number
  log: DiscordLog
}

/** Replaces the gateway: reads the places of open questions every few seconds, and nothing while none is open. */
export function startPolling({ runtime, seconds, log }: Deps): AsyncDisposable {
  let running: Promise<void> | undefined
  async function look(): Promise<void> {
    try {
      // Another process may have written to the same files.
      runtime.decisions.stir()
      if (runtime.decisions.places().length > 0) await runtime.catchUp.run()
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'Discord could not be read')
    } finally {
      running = undefined
    }
  }
  const timer = setInterval(() => {
    running ??= look()
  }, seconds * 1000)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await running
    },
  }
}
