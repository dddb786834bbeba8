import type { DoneAnswer } from '@arachne/contract'
import {
  GovernancePage,
  type InvitationView,
  InviteBody,
  type InviteAnswerBody,
  type ListInvitationsAnswer,
} from '@arachne/contract/governance'
import {
  advanceInvitation,
  type Clock,
  type GovernanceStore,
  type Invitation,
  type Invitations,
  invitationEnds,
  type Invitee,
  type OrgaSeat,
  type OrgaSeats,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { Addresses } from '../addresses.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { pageOf } from '../paging.ts'
import { languageOf } from '../texts/language.ts'
import { takePicture } from './present-structure.ts'
import { seatOf } from './seat-of.ts'

export interface InvitationRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  invitations: Invitations
  addresses: Pick<Addresses, 'base'>
  clock: Clock
}

export function invitationRoutes(deps: InvitationRoutesDeps): Hono<HttpEnv> {
  const { store, seats, invitations, addresses, clock } = deps
  const linkOf = (token: string) => `${addresses.base()}/join#${token}`

  async function present(seat: OrgaSeat, shown: readonly Invitation[]): Promise<InvitationView[]> {
    const { member } = await takePicture(store.reads(seat.orgaId))
    // One that nobody answered in time is over, also while nothing has looked at it since.
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

  return new Hono<HttpEnv>()
    .get('/:orga/invitations', async (c) => {
      const seat = await seatOf(c, seats)
      const query = parseInput(GovernancePage, c.req.query())
      const all = await store.reads(seat.orgaId).invitations.list()
      const { page, ...next } = pageOf(all, query, ({ id }) => id)
      return c.json({ invitations: await present(seat, page), ...next } satisfies ListInvitationsAnswer)
    })
    .post('/:orga/invitations', async (c) => {
      const seat = await seatOf(c, seats)
      const body = parseInput(InviteBody, await readJson(c.req.raw))
      const sent = await invitations.invite(seat, inviteesIn(body), languageOf(c))
      const answer: InviteAnswerBody = {
        invitations: await present(seat, sent.invitations),
        link: sent.token === null ? null : linkOf(sent.token),
        links: sent.links.map(({ address, token }) => ({ address, link: linkOf(token) })),
        refused: sent.refused,
      }
      return c.json(answer, 201)
    })
    .delete('/:orga/invitations/:invitation', async (c) => {
      await invitations.cancel(await seatOf(c, seats), c.req.param('invitation'))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
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
