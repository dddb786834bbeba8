import type { DoneAnswer } from '@arachne/contract'
import {
  ChangeMemberBody,
  GovernancePage,
  type ListMembersAnswer,
  type MemberAnswer,
} from '@arachne/contract/governance'
import {
  AppError,
  type GovernanceStore,
  type OrgaMember,
  type OrgaMembers,
  type OrgaSeat,
  type OrgaSeats,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { pageOf } from '../paging.ts'
import { presentMemberView, takePicture } from './present-structure.ts'
import { seatOf } from './seat-of.ts'

export interface MemberRoutesDeps {
  store: Pick<GovernanceStore, 'reads' | 'people'>
  seats: OrgaSeats
  members: OrgaMembers
}

export function memberRoutes({ store, seats, members }: MemberRoutesDeps): Hono<HttpEnv> {
  async function present({ orgaId, memberId: readerId }: OrgaSeat, shown: readonly OrgaMember[]) {
    const picture = await takePicture(store.reads(orgaId))
    const emails = await store.people.emails(shown.map(({ personId }) => personId))
    return shown.map((member) =>
      presentMemberView(picture, member, { readerId, email: emails.get(member.personId) ?? null }),
    )
  }

  async function show(seat: OrgaSeat, memberId: string): Promise<MemberAnswer> {
    const found = await store.reads(seat.orgaId).members.find(memberId)
    const [member] = found === undefined ? [] : await present(seat, [found])
    if (member === undefined) throw new AppError('not_found', 'There is no such member.')
    return { member }
  }

  return new Hono<HttpEnv>()
    .get('/:orga/members', async (c) => {
      const seat = await seatOf(c, seats)
      const query = parseInput(GovernancePage, c.req.query())
      const all = await store.reads(seat.orgaId).members.list({ current: true })
      const { page, ...next } = pageOf(all, query, ({ id }) => id)
      return c.json({ members: await present(seat, page), ...next } satisfies ListMembersAnswer)
    })
    .get('/:orga/members/:member', async (c) =>
      c.json(await show(await seatOf(c, seats), c.req.param('member'))),
    )
    .patch('/:orga/members/:member', async (c) => {
      const seat = await seatOf(c, seats)
      const { name, contacts } = parseInput(ChangeMemberBody, await readJson(c.req.raw))
      const patch = { ...(name !== undefined && { name }), ...(contacts !== undefined && { contacts }) }
      await members.change(seat, c.req.param('member'), patch)
      return c.json(await show(seat, c.req.param('member')))
    })
    .delete('/:orga/members/:member', async (c) => {
      await members.leave(await seatOf(c, seats), c.req.param('member'))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}
