import type { Clock } from '../../ports.ts'
import type { Notify } from '../notifications/notify.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import { INVITATION_LIFE_MS } from './advance-invitation.ts'
import { settleInvitation } from './settle-invitation.ts'

const AT_ONCE = 100

interface Deps {
  store: Pick<GovernanceStore, 'within' | 'invitationDirectory'>
  clock: Clock
  notify: Notify
  onError(error: unknown): void
}

/** Expires invitations that weren't answered in time. */
export function createExpireInvitations({ store, clock, notify, onError }: Deps) {
  return async (): Promise<void> => {
    const old = await store.invitationDirectory.sentBy(clock.now() - INVITATION_LIFE_MS, AT_ONCE)
    for (const { orgaId, invitation } of old) {
      const event = { type: 'tick' } as const
      await store
        .within(orgaId, (unit) => settleInvitation(unit, notify, { invitation, event }))
        .catch(onError)
    }
  }
}
