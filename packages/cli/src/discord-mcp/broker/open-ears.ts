import { join } from 'node:path'

import type { DiscordLog } from '@arachne/discord'

import { createPairing } from '../people/pairing.ts'
import { endpointsOf } from '../setup/endpoints.ts'
import type { DiscordSettings, Settings } from '../setup/settings.ts'
import type { Equipment } from '../work/equip-office.ts'
import { openGateway } from '../work/gateway.ts'
import { startPolling } from '../work/polling.ts'
import { createIdentifies, type Identifies } from './identifies.ts'

/** How the broker hears people. */
export interface Ears extends AsyncDisposable {
  /** Without a gateway session. */
  polls(): boolean
}

interface Deps {
  equipment: Equipment
  settings: Settings
  discord: DiscordSettings
  log: DiscordLog
  folder: string
}

function listenAtGateway(deps: Deps, onIdentify: () => void): AsyncDisposable {
  const { equipment, settings, discord, log } = deps
  const quietly = () => void equipment.collect().catch(() => {})
  return openGateway({
    office: equipment.office,
    token: discord.token,
    endpoints: endpointsOf(discord.api),
    log,
    pairing: createPairing(join(settings.stateDir, 'pairing')),
    isKnown: equipment.isKnown,
    onWritten: quietly,
    onIdentify,
    onListening: quietly,
  })
}

/** At the gateway, and over REST from the moment on that it was asked for a session too often in a day. */
export async function openEars(deps: Deps): Promise<Ears> {
  const { equipment, settings, log, folder } = deps
  const identifies: Identifies = createIdentifies(folder)
  let hearing: AsyncDisposable | undefined
  let polls = false
  let changing = Promise.resolve()

  async function poll(): Promise<void> {
    if (polls) return
    polls = true
    log.warn({}, 'logged in too often today: polling instead')
    await hearing?.[Symbol.asyncDispose]()
    hearing = startPolling({ office: equipment.office, seconds: settings.pollSeconds, log })
  }

  async function count(): Promise<void> {
    await identifies.count()
    if (!(await identifies.mayConnect())) await poll()
  }

  if (await identifies.mayConnect())
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
