import type { Clock } from '../../ports.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { ImageFiles } from './chat-deps.ts'

const DAY_MS = 24 * 60 * 60_000
/**
 * Someone may have chosen a picture and still be writing; together with the time between two sweeps, this is under an
 * hour.
 */
const LOOSE_MS = 30 * 60_000

/** No killed process leaves this many; more of them belong to another database and may be needed again. */
const STRAYS_AT_MOST = 100

interface Deps {
  store: Pick<GovernanceStore, 'directory' | 'reads' | 'within'>
  files: Pick<ImageFiles, 'remove' | 'writtenBefore'>
  clock: Clock
}

/**
 * Deletes chat that is older than the organisation keeps it, and pictures that nobody can see: those that never
 * appeared in a message, those of a deleted organisation, and files left behind by a killed process.
 */
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

  /** Writing or removing a picture always finishes unless the process is killed, so one check is enough. */
  let hasLooked = false
  async function removeStrays(): Promise<void> {
    if (hasLooked) return
    const written = await files.writtenBefore(clock.now() - LOOSE_MS)
    const known = await store.directory.knownImages(written)
    const strays = written.filter((id) => !known.has(id))
    hasLooked = true
    if (strays.length > STRAYS_AT_MOST) return
    for (const id of strays) await files.remove(id)
  }

  return async () => {
    await removeStrays()
    for (const id of await store.directory.removeImagesOfGone()) await files.remove(id)
    for (const orgaId of await store.directory.ids()) {
      const reads = store.reads(orgaId)
      const { settings } = await reads.orgas.get()
      const isDue = settings.chatDays !== null || (await reads.images.hasLoose(clock.now() - LOOSE_MS))
      if (isDue) await sweep(orgaId)
    }
  }
}
