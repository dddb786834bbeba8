import type { ConfirmationAnswer } from '@arachne/contract/governance'
import type { CONFIRMATION_ROUTES } from '@arachne/contract/routes'
import type { Confirmations, GovernanceStore, OrgaSeat, SeenConfirmation } from '@arachne/core/governance'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { presentConfirmations } from './present-confirmation.ts'

export interface ConfirmationDeps {
  store: Pick<GovernanceStore, 'reads'>
  confirmations: Confirmations
}

/** What agents want to do and have to ask their member for. */
export function confirmationHandlers({
  store,
  confirmations,
}: ConfirmationDeps): Handlers<typeof CONFIRMATION_ROUTES> {
  const present = (seat: OrgaSeat, found: readonly SeenConfirmation[]) =>
    presentConfirmations(store.reads(seat.orgaId), seat, found)

  async function one(seat: OrgaSeat, found: SeenConfirmation): Promise<ConfirmationAnswer> {
    const [confirmation] = await present(seat, [found])
    if (confirmation === undefined) throw new Error('Nothing was sent.')
    return { confirmation }
  }

  return {
    async confirmations({ seat, input: { waiting = false, ...query } }) {
      const { page, ...next } = pageOf(await confirmations.list(seat, { waiting }), query, ({ id }) => id)
      return { confirmations: await present(seat, page), ...next }
    },
    async confirmation({ seat, params }) {
      return one(seat, await confirmations.find(seat, params.confirmation))
    },
    async confirmAct({ seat, params }) {
      return one(seat, await confirmations.confirm(seat, params.confirmation))
    },
    async rejectAct({ seat, params, input: { reason } }) {
      return one(seat, await confirmations.reject(seat, params.confirmation, reason))
    },
  }
}
