import { join } from 'node:path'

import type { ProgramStart } from '@arachne/core/decisions'

import { openLogFile } from '../setup/log-file.ts'
import type { DiscordSettings, Settings } from '../setup/settings.ts'
import type { Workplace } from '../workplace.ts'
import { equipOffice } from './equip-office.ts'
import { startPolling } from './polling.ts'

/** Where no broker can be: everything in this process, reading Discord over REST. Buttons do not work then. */
export async function openLocalWorkplace(
  settings: Settings,
  discord: DiscordSettings,
  start: ProgramStart,
): Promise<Workplace> {
  const { project, pollSeconds: seconds } = settings
  const log = openLogFile(join(settings.stateDir, 'discord-mcp.log'))
  const { office, ...equipment } = await equipOffice({ settings, discord, log, isAlone: false })
  await office.register(project)
  await office.decisions.resume()
  const polling = startPolling({ office, seconds, log })
  return {
    call: (call) => office.run(project.name, { ...call, start }),
    pending: () => office.pending(project.name),
    onChange: (listener) => office.onChange((_project, questionId) => listener(questionId)),
    async [Symbol.asyncDispose]() {
      await polling[Symbol.asyncDispose]()
      await equipment[Symbol.asyncDispose]()
    },
  }
}
