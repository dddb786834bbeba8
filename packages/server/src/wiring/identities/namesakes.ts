import { setTimeout as sleep } from 'node:timers/promises'

import type { Acts } from '@arachne/core/acts'
import { createNamesakes, type EntityStore, type Namesakes } from '@arachne/core/identities'
import type { Discord } from '@arachne/discord'

import { every } from '../../jobs/every.ts'
import { describeError } from '../../log.ts'
import type { Runtime } from '../../runtime.ts'

const LOOK_AGAIN_MS = 3_600_000

interface NamesakeDeps {
  store: EntityStore
  acts: Acts
  discord: Pick<Discord, 'places' | 'roles' | 'voice' | 'whenReady'>
  onMarked: Parameters<typeof createNamesakes>[0]['onMarked']
}

/** The names of entities where someone else has theirs. */
export async function wireNamesakes(
  { opening, log }: Runtime,
  { store, acts, discord, onMarked }: NamesakeDeps,
): Promise<Namesakes> {
  const { places, roles, voice } = discord
  const stopped = new AbortController()
  const complain = (error: unknown) => {
    if (stopped.signal.aborted) return
    const { message: _mayRepeatNames, ...facts } = describeError(error)
    log.warn({ err: facts }, 'The names on a server could not be checked.')
  }
  const namesakes: Namesakes = createNamesakes({
    store,
    acts,
    places,
    roles,
    ensureMentionRole: (serverId, role) => voice.ensureMentionRole(serverId, role),
    onMarked,
    wait: (ms) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => undefined),
    complain,
  })
  await namesakes.refresh()
  opening.defer(async () => {
    stopped.abort()
    await namesakes.idle()
  })
  opening.use(every(LOOK_AGAIN_MS, namesakes.lookAgain, complain))
  void discord.whenReady().then(namesakes.lookAtAll)
  return namesakes
}
