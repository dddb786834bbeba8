import type { Clock } from '../../ports.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { ImageFiles } from './chat-deps.ts'

const DAY_MS = 24 * 60 * 60_000
/** Somebody may have chosen a picture and be looking for words still; with the time between two sweeps, under an hour. */
const LOOSE_MS = 30 * 60_000

interface Deps {
  store: Pick<GovernanceStore, 'directory' | 'reads' | 'within'>
  files: Pick<ImageFiles, 'remove'>
  clock: Clock
}

/** Takes away chat that is older than an organisation keeps it, and pictures that never came into a message. */
export function createChatSweep({ store, files, clock }: Deps): () => Promise<void> {
  async function sweep(orgaId: string): Promise<void> {
    const { settings } = await store.reads(orgaId).orgas.get()
    const removed = await store.within(orgaId, async (unit) => {
      if (settings.chatDays !== null) {
        const emptied = await unit.messages.emptyBefore(unit.now - settings.chatDays * DAY_MS, unit.now)
        for (const channelId of emptied) unit.touch('channel', channelId)
      }
      return unit.images.removeLoose(unit.now - LOOSE_MS)
    })
    for (const id of removed) await files.remove(id)
  }

  return async () => {
    for (const orgaId of await store.directory.ids()) {
      const reads = store.reads(orgaId)
      const { settings } = await reads.orgas.get()
      const isDue = settings.chatDays !== null || (await reads.images.hasLoose(clock.now() - LOOSE_MS))
      if (isDue) await sweep(orgaId)
    }
  }
}
