import type { AgentSeat, AgentSeats, AppGrants } from '@arachne/core/governance'

import type { Addresses } from '../../web/addresses.ts'
import { memberScopes } from '../tokens/scopes.ts'
import type { Agreement, Lending } from './agreements.ts'
import type { MemberDecision } from './authorizations.ts'

interface Deps {
  apps: AppGrants
  seats: Pick<AgentSeats, 'again'>
  addresses: Pick<Addresses, 'governanceMcp'>
}

/** Agreements to act for a member of an organisation. Tokens only reflect the time they were made; the row decides. */
export function createMemberAgreements({ apps, seats, addresses }: Deps): Lending<MemberDecision> {
  const agreementOf = (seat: AgentSeat, clientId: string): Agreement => {
    const { id, resourceScopes, scopes, expiresAt } = seat.grant
    const { orgaId, memberId, personId, roles, viewer } = seat
    const permission = viewer.delegation?.permission ?? 'readonly'
    const roleIds = roles.map((role) => role.id)
    return {
      id,
      accountId: memberId,
      personId,
      clientId,
      scope: (permission === 'readonly' ? memberScopes('swarmrise:read') : scopes).join(' '),
      audience: addresses.governanceMcp(),
      expiresAt: new Date(expiresAt).toISOString(),
      // There is no mailbox to open, so no secret has to travel along.
      exchange: async () => ((await apps.fetched(id)) ? '' : undefined),
      claims: () => ({ gid: id, swarmrise: { orgaId, memberId, roleIds, resourceScopes, permission } }),
      end: (why) => apps.end(id, why),
    }
  }

  return {
    async live(id) {
      const seat = await seats.again(id)
      const app = seat?.grant.app
      return seat && app ? agreementOf(seat, app.clientId) : undefined
    },

    async open({ seat, wish }, { id: clientId }) {
      const { id, memberId } = await apps.open(seat, wish, clientId)
      return { id, accountId: memberId, personId: seat.personId }
    },
  }
}
