import type { DiscordLog } from '@arachne/discord'

import type { Office } from './office.ts'

interface Deps {
  office: Office
  seconds: number
  log: DiscordLog
}

/** Without a gateway: reads the places of open questions every few seconds. Nothing open, nothing read. */
export function startPolling({ office, seconds, log }: Deps): AsyncDisposable {
  let running: Promise<void> | undefined
  async function look(): Promise<void> {
    try {
      // Another process may have written to the same files.
      office.decisions.stir()
      if (office.decisions.places().length > 0) await office.catchUp.run()
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
