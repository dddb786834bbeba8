import type { ProgramStart } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'

import { createBrokerClient } from './broker/broker-client.ts'
import { brokerFolder } from './broker/claims.ts'
import type { Settings } from './setup/settings.ts'
import type { ToolBackend } from './tool-backend.ts'

interface Deps {
  settings: Settings
  start: ProgramStart
  startBroker(onEnded: (isWell: boolean) => void): void
}

/** Says in one line what is missing and what to do. */
function setUpHelp(problems: readonly string[]): AppError {
  return new AppError('invalid', `${problems.join(' ')} Run "arachne decision doctor" to check your setup.`)
}

/** Opens the broker or, where there can be none, a local backend with the first call: listing tools causes no login. */
export function createToolBackend({ settings, start, startBroker }: Deps): ToolBackend {
  const listeners: ((questionId: string) => void)[] = []
  const tell = (questionId: string) => listeners.forEach((listener) => listener(questionId))
  let opened: Promise<ToolBackend> | undefined

  async function open(): Promise<ToolBackend> {
    const { discord, project, problems, stateDir } = settings
    if (discord === undefined || problems.length > 0) throw setUpHelp(problems)
    if (settings.broker) {
      const folder = brokerFolder(stateDir, discord)
      const client = createBrokerClient({ folder, startBroker, project, start })
      try {
        await client.pending()
        client.onChange(tell)
        return client
      } catch {
        await client[Symbol.asyncDispose]()
      }
    }
    // Imported only when it is needed, because it loads Discord's library.
    const { openLocalBackend } = await import('./runtime/local-backend.ts')
    const local = await openLocalBackend(settings, discord, start)
    local.onChange(tell)
    return local
  }

  async function backend(): Promise<ToolBackend> {
    opened ??= open()
    opened.catch(() => (opened = undefined))
    return opened
  }

  return {
    async call(call) {
      const begun = performance.now()
      const place = await backend()
      return place.call({ ...call, ms: Math.max(0, call.ms - (performance.now() - begun)) })
    },
    // Clients list resources before they call anything, so this must not open the backend.
    pending: async () => (await opened?.catch(() => undefined))?.pending() ?? [],
    onChange: (listener) => void listeners.push(listener),
    async [Symbol.asyncDispose]() {
      const place = await opened?.catch(() => undefined)
      await place?.[Symbol.asyncDispose]()
    },
  }
}
