import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { AppError } from '@arachne/core/errors'

import { isStarting, newestClaim } from './claims.ts'

export interface FindDeps {
  folder: string
  /** Starts a broker that outlives this process. It ends by itself if there already is one. */
  startBroker(onEnded: (isWell: boolean) => void): void
  signal: AbortSignal
}

const LOOK_EVERY_MS = 50
const GIVE_UP_AFTER_MS = 60_000

export async function connectTo(path: string): Promise<Socket | undefined> {
  const socket = connect(path)
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
    socket.once('error', () => resolve(undefined))
  })
}

/** Connects to this bot's broker, starting it if there is none. */
export async function findBroker({ folder, startBroker, signal }: FindDeps): Promise<Socket> {
  const begun = performance.now()
  const started = { isRunning: false, hasFailed: false }
  while (!signal.aborted && !started.hasFailed && performance.now() - begun < GIVE_UP_AFTER_MS) {
    const claim = await newestClaim(folder)
    const socket = claim && (await connectTo(claim.path))
    if (socket !== undefined) return socket
    const isComing = started.isRunning || (claim !== undefined && isStarting(claim))
    if (!isComing) {
      started.isRunning = true
      startBroker((isWell) => {
        started.isRunning = false
        started.hasFailed = !isWell
      })
    }
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
  throw new AppError('unavailable', "The broker doesn't start. See broker.log in the state directory.")
}
