import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { DecisionFilesOptions } from '../files/decision-files.ts'
import { openDiscordRuntime } from '../runtime/discord-runtime.ts'
import { openLogFile } from '../setup/log-file.ts'
import type { DiscordSettings, Settings } from '../setup/settings.ts'
import { brokerFolder, type Claim, claimAfter, isStarting, newestClaim, release } from './claims.ts'
import { connectTo } from './find-broker.ts'
import { openReplyListener } from './reply-listener.ts'
import { serveBroker } from './serve-broker.ts'

export interface BrokerOptions {
  settings: Settings
  discord: DiscordSettings
  /** How long it keeps running while nobody is connected and no question is open. */
  idleMs?: number
  /** Stops it. */
  signal: AbortSignal
  /** Only for tests. */
  onWriteStep?: DecisionFilesOptions['onWriteStep']
}

const IDLE_MS = 5 * 60_000
const LOOK_EVERY_MS = 2_000

/** undefined: there already is a broker. */
async function becomeBroker(folder: string, signal: AbortSignal): Promise<Claim | undefined> {
  while (!signal.aborted) {
    const newest = await newestClaim(folder)
    const socket = newest && (await connectTo(newest.path))
    socket?.destroy()
    if (socket !== undefined) return undefined
    if (newest === undefined || !isStarting(newest)) {
      const claim = await claimAfter(folder, newest)
      if (claim !== undefined) return claim
    }
    await pause(50)
  }
  return undefined
}

/**
 * Runs the only broker of this bot on this machine, which alone uses the gateway and posts to Discord. Returns when
 * another broker has taken over, or when nobody needs this one.
 */
export async function runBroker({
  settings,
  discord,
  idleMs = IDLE_MS,
  signal,
  onWriteStep,
}: BrokerOptions): Promise<void> {
  const folder = brokerFolder(settings.stateDir, discord)
  const claim = await becomeBroker(folder, signal)
  if (claim === undefined) return
  const log = openLogFile(join(folder, 'broker.log'))
  log.info({ number: claim.number }, 'broker starting')
  await using discordRuntime = await openDiscordRuntime({
    settings,
    discord,
    log,
    isAlone: true,
    onWriteStep,
  })
  const { runtime } = discordRuntime
  await using socket = await serveBroker(runtime, claim.path)
  await runtime.decisions.resume()
  await using listener = await openReplyListener({ discordRuntime, settings, discord, log, folder })
  log.info({ polls: listener.polls() }, 'broker listening')

  let idleSince = performance.now()
  while (!signal.aborted) {
    if (socket.connections() > 0 || runtime.decisions.places().length > 0) idleSince = performance.now()
    const isIdle = performance.now() - idleSince >= idleMs
    if (isIdle && (await runtime.decisions.pending()).length === 0) break
    if ((await newestClaim(folder))?.number !== claim.number) break
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
  await release(folder, claim)
  log.info({}, 'broker stopped')
}
