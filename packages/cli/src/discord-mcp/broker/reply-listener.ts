import { join } from 'node:path'

import type { DiscordLog } from '@arachne/discord'

import { createPairing } from '../people/pairing.ts'
import type { DiscordRuntime } from '../runtime/discord-runtime.ts'
import { openGateway } from '../runtime/gateway.ts'
import { startPolling } from '../runtime/polling.ts'
import { endpointsOf } from '../setup/endpoints.ts'
import type { DiscordSettings, Settings } from '../setup/settings.ts'
import { createLoginLimit, type LoginLimit } from './login-limit.ts'

/** How the broker receives people's replies. */
export interface ReplyListener extends AsyncDisposable {
  /** Whether it reads Discord over REST because it may not log in to the gateway. */
  polls(): boolean
}

interface Deps {
  discordRuntime: DiscordRuntime
  settings: Settings
  discord: DiscordSettings
  log: DiscordLog
  folder: string
}

function listenAtGateway(deps: Deps, onIdentify: () => void): AsyncDisposable {
  const { discordRuntime, settings, discord, log } = deps
  const quietly = () => void discordRuntime.collect().catch(() => {})
  return openGateway({
    runtime: discordRuntime.runtime,
    token: discord.token,
    endpoints: endpointsOf(discord.api),
    log,
    pairing: createPairing(join(settings.stateDir, 'pairing')),
    isKnown: discordRuntime.isKnown,
    onWritten: quietly,
    onIdentify,
    onListening: quietly,
  })
}

/** Listens at the gateway, and switches to REST once the day's limit of logins is reached. */
export async function openReplyListener(deps: Deps): Promise<ReplyListener> {
  const { discordRuntime, settings, log, folder } = deps
  const loginLimit: LoginLimit = createLoginLimit(folder)
  let hearing: AsyncDisposable | undefined
  let polls = false
  let changing = Promise.resolve()

  async function poll(): Promise<void> {
    if (polls) return
    polls = true
    log.warn({}, 'too many logins today, polling instead')
    await hearing?.[Symbol.asyncDispose]()
    hearing = startPolling({ runtime: discordRuntime.runtime, seconds: settings.pollSeconds, log })
  }

  async function count(): Promise<void> {
    await loginLimit.count()
    if (!(await loginLimit.mayConnect())) await poll()
  }

  if (await loginLimit.mayConnect())
    hearing = listenAtGateway(deps, () => {
      changing = changing.then(count).catch(() => {})
    })
  else await poll()
  return {
    polls: () => polls,
    async [Symbol.asyncDispose]() {
      await changing
      await hearing?.[Symbol.asyncDispose]()
    },
  }
}
