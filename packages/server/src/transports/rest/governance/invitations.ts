import type { InvitationView } from '@arachne/contract/governance'
import type { INVITATION_ROUTES } from '@arachne/contract/routes'
import {
  advanceInvitation,
  type GovernanceStore,
  type Invitation,
  type Invitations,
  invitationEnds,
  type Invitee,
  type OrgaSeat,
} from '@arachne/core/governance'
import type { Clock } from '@arachne/core/ports'

import type { Addresses } from '../../web/addresses.ts'
import { languageOf } from '../../web/texts/language.ts'
import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { takePicture } from './present-structure.ts'

export interface InvitationDeps {
  store: Pick<GovernanceStore, 'reads'>
  invitations: Invitations
  addresses: Pick<Addresses, 'base'>
  clock: Clock
}

/** Whom members invite. */
export function invitationHandlers(deps: InvitationDeps): Handlers<typeof INVITATION_ROUTES> {
  const { store, invitations, addresses, clock } = deps
  const linkOf = (token: string) => `${addresses.base()}/join#${token}`

  async function present(seat: OrgaSeat, shown: readonly Invitation[]): Promise<InvitationView[]> {
    const { member } = await takePicture(store.reads(seat.orgaId))
    // An unanswered invitation is over once its time has passed, even before the job has noticed.
    const now = shown.map((one) => advanceInvitation(one, { type: 'tick' }, clock.now()))
    return shown.map((invitation, at) => ({
      id: invitation.id,
      ...inviteeView(invitation.invitee),
      status: now[at]?.status ?? invitation.status,
      mail: invitation.mail,
      emitter: member(invitation.emitterId),
      sent_at: new Date(invitation.sentAt).toISOString(),
      expires_at: new Date(invitationEnds(invitation)).toISOString(),
      may_cancel: now[at]?.status === 'pending' && (seat.isOwner || invitation.emitterId === seat.memberId),
    }))
  }

  return {
    async invitations({ seat, input }) {
      const all = await store.reads(seat.orgaId).invitations.list()
      const { page, ...next } = pageOf(all, input, ({ id }) => id)
      return { invitations: await present(seat, page), ...next }
    },
    async invite({ seat, input, c }) {
      const sent = await invitations.invite(seat, inviteesIn(input), languageOf(c))
      return {
        invitations: await present(seat, sent.invitations),
        link: sent.token === null ? null : linkOf(sent.token),
        links: sent.links.map(({ address, token }) => ({ address, link: linkOf(token) })),
        refused: sent.refused,
      }
    },
    async cancelInvitation({ seat, params: { invitation } }) {
      await invitations.cancel(seat, invitation)
      return { warnings: [] }
    },
  }
}

function inviteesIn(body: { link: boolean; emails: string[]; discord_user_ids: string[] }): Invitee[] {
  return [
    ...(body.link ? [{ kind: 'link' } as const] : []),
    ...body.emails.map((address) => ({ kind: 'email', address }) as const),
    ...body.discord_user_ids.map((userId) => ({ kind: 'discord', userId }) as const),
  ]
}

function inviteeView(invitee: Invitee): Pick<InvitationView, 'kind' | 'address' | 'discord_user_id'> {
  return {
    kind: invitee.kind,
    address: invitee.kind === 'email' ? invitee.address : null,
    discord_user_id: invitee.kind === 'discord' ? invitee.userId : null,
  }
}
