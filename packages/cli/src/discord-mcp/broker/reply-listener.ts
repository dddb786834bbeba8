import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { DiscordLog } from '@arachne/discord'

import { asJson, replaceFile } from '../files/atomic-files.ts'
import { createPairing } from '../people/pairing.ts'
import type { DiscordRuntime } from '../runtime/discord-runtime.ts'
import { openGateway } from '../runtime/gateway.ts'
import { startPolling } from '../runtime/polling.ts'
import { endpointsOf } from '../setup/endpoints.ts'
import type { DiscordSettings, Settings } from '../setup/settings.ts'

/** Discord resets a bot's token after 1,000 logins in a day. */
const MOST_LOGINS_A_DAY = 800
const DAY_MS = 24 * 3_600_000

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

/** Counts this bot's logins to the gateway over a day, across restarts. */
interface LoginLimit {
  /** false: there were too many logins; the gateway must be left alone. */
  mayConnect(): Promise<boolean>
  /** Records one more login. */
  count(): Promise<void>
}

export function createLoginLimit(folder: string, now: () => number = Date.now): LoginLimit {
  const path = join(folder, 'identifies')
  async function recent(): Promise<number[]> {
    const text = await readFile(path, 'utf8').catch(() => '[]')
    try {
      return (JSON.parse(text) as number[]).filter((at) => now() - at < DAY_MS)
    } catch {
      return []
    }
  }
  async function add(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await replaceFile(path, asJson([...(await recent()), now()]))
  }
  let adding = Promise.resolve()
  return {
    mayConnect: async () => (await recent()).length <= MOST_LOGINS_A_DAY,
    count: () => (adding = adding.catch(() => {}).then(add)),
  }
}
