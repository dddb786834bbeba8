import { setTimeout as sleep } from 'node:timers/promises'

import {
  createLeaving,
  createPlaceTools,
  createWaiting,
  type EntityStore,
  type Posting,
  type Reading,
  type Registry,
  type SendOnce,
  type SentMessages,
  type Wakes,
} from '@arachne/core/identities'
import type { Journal } from '@arachne/core/journal'
import type { Discord } from '@arachne/discord'

import { after } from '../../platform.ts'
import type { Runtime } from '../../runtime.ts'

interface EntityToolDeps {
  discord: Discord
  store: EntityStore
  journal: Journal
  sent: SentMessages
  posting: Posting
  sendOnce: SendOnce
  registry: Registry
  reading: Reading
  wakes: Wakes
}

/** Tools that neither speak nor send files. */
export function createEntityTools({ clock }: Runtime, deps: EntityToolDeps) {
  const { discord, store, journal, sent, posting, sendOnce, registry, reading, wakes } = deps
  const { places, keepers, messages } = discord
  return {
    places,
    ...createPlaceTools({ places, keepers, messages, sent, posting, sendOnce, store, journal, clock, sleep }),
    reading,
    leaving: createLeaving({ places, registry }),
    waiting: createWaiting({ reading, wakes, after }),
  }
}
