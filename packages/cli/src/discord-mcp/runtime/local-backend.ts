import { join } from 'node:path'

import type { ProgramStart } from '@arachne/core/decisions'

import { openLogFile } from '../setup/log-file.ts'
import type { DiscordSettings, Settings } from '../setup/settings.ts'
import type { ToolBackend } from '../tool-backend.ts'
import { openDiscordRuntime } from './discord-runtime.ts'
import { startPolling } from './polling.ts'

/** Does everything in this process, where there is no broker. It reads Discord over REST, so buttons don't work. */
export async function openLocalBackend(
  settings: Settings,
  discord: DiscordSettings,
  start: ProgramStart,
): Promise<ToolBackend> {
  const { project, pollSeconds: seconds } = settings
  const log = openLogFile(join(settings.stateDir, 'discord-mcp.log'))
  const { runtime, ...discordRuntime } = await openDiscordRuntime({ settings, discord, log, isAlone: false })
  await runtime.register(project)
  await runtime.decisions.resume()
  const polling = startPolling({ runtime, seconds, log })
  return {
    call: (call) => runtime.run(project.name, { ...call, start }),
    pending: () => runtime.pending(project.name),
    onChange: (listener) => runtime.onChange((_project, questionId) => listener(questionId)),
    async [Symbol.asyncDispose]() {
      await polling[Symbol.asyncDispose]()
      await discordRuntime[Symbol.asyncDispose]()
    },
  }
}
