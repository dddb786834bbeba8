import { setTimeout as sleep } from 'node:timers/promises'

import {
  createLeaving,
  createPlaceTools,
  createWaiting,
  type Clock,
  type Reading,
  type Registry,
  type SentMessages,
  type Wakes,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

import { after } from '../../platform.ts'
import type { Storage } from '../storage.ts'
import type { createPostingTools } from './speaking-tools.ts'

type Ground = Storage & { clock: Clock }

interface Parts {
  discord: Discord
  sent: SentMessages
  registry: Registry
  reading: Reading
  wakes: Wakes
}

/** What tools do that neither speak nor send files. */
export function createEntityTools({
  discord,
  registry,
  reading,
  wakes,
  ...made
}: Ground & ReturnType<typeof createPostingTools> & Parts) {
  return {
    places: discord.places,
    ...createPlaceTools({ ...made, ...discord, sleep }),
    reading,
    leaving: createLeaving({ ...discord, registry }),
    waiting: createWaiting({ reading, wakes, after }),
  }
}
