import type { OAuthRecords } from '@arachne/core/authority'
import type { Clock } from '@arachne/core/ports'

import type { Agreement } from '../consent/agreements.ts'

const DAY_MS = 24 * 60 * 60_000
/** Longer than a refresh token lives, so every app that can still come back is still known. */
const KEEP_MS = 60 * DAY_MS

type Approval = Pick<Agreement, 'clientId' | 'personId'>

/** Kept for each person, because anyone can register an app and agree to it themselves. */
export interface ApprovedApps {
  /** The person agreed to the app, or it presented what they gave it. */
  note(approval: Approval): Promise<void>
  has(approval: Approval): Promise<boolean>
}

export function createApprovedApps(records: OAuthRecords, clock: Clock): ApprovedApps {
  return {
    async note(approval) {
      const expiresAt = clock.now() + KEEP_MS
      await records.prolong({ kind: 'Client', id: approval.clientId }, expiresAt)
      await records.put({ kind: 'ApprovedApp', id: idOf(approval), payload: {}, expiresAt })
    },
    has: async (approval) => (await records.find({ kind: 'ApprovedApp', id: idOf(approval) })) !== undefined,
  }
}

function idOf({ clientId, personId }: Approval): string {
  return `${personId} ${clientId}`
}
