import type { Clock, OAuthRecords } from '@arachne/core'

const DAY_MS = 24 * 60 * 60_000
/** Longer than a refresh token lives: whoever could still come back is still known. */
const KEEP_MS = 60 * DAY_MS

/** Anybody can register an app. These are the ones that a person has let in. */
export interface ApprovedApps {
  /** Somebody agreed to it, or it came with what it was given. */
  note(clientId: string): Promise<void>
  has(clientId: string): Promise<boolean>
}

export function createApprovedApps(records: OAuthRecords, clock: Clock): ApprovedApps {
  return {
    async note(clientId) {
      const expiresAt = clock.now() + KEEP_MS
      await records.prolong({ kind: 'Client', id: clientId }, expiresAt)
      await records.put({ kind: 'ApprovedApp', id: clientId, payload: {}, expiresAt })
    },
    has: async (id) => (await records.find({ kind: 'ApprovedApp', id })) !== undefined,
  }
}
