import type { DoneAnswer } from '@arachne/contract'
import {
  ChangeRoleBody,
  CreateRoleBody,
  GovernancePage,
  type ListRolesAnswer,
  type RoleAnswer,
} from '@arachne/contract/governance'
import {
  type GovernanceStore,
  type OrgaSeat,
  type OrgaSeats,
  type RoleChange,
  roleIn,
  type StructureDesk,
} from '@arachne/core'
import { Hono } from 'hono'
import type { z } from 'zod'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { pageOf } from '../paging.ts'
import { takePicture } from './present-structure.ts'
import { seatOf } from './seat-of.ts'

export interface RoleRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  structure: StructureDesk
}

export function roleRoutes({ store, seats, structure }: RoleRoutesDeps): Hono<HttpEnv> {
  async function show({ orgaId }: OrgaSeat, roleId: string): Promise<RoleAnswer> {
    const picture = await takePicture(store.reads(orgaId))
    return { role: picture.role(roleIn(picture.structure, roleId)) }
  }

  return new Hono<HttpEnv>()
    .get('/:orga/roles', async (c) => {
      const { orgaId } = await seatOf(c, seats)
      const query = parseInput(GovernancePage, c.req.query())
      const picture = await takePicture(store.reads(orgaId))
      const { page, ...next } = pageOf(picture.structure.roles, query, ({ id }) => id)
      return c.json({ roles: page.map(picture.role), ...next } satisfies ListRolesAnswer)
    })
    .post('/:orga/roles', async (c) => {
      const seat = await seatOf(c, seats)
      const wish = parseInput(CreateRoleBody, await readJson(c.req.raw))
      const id = await structure.act(seat, ({ addRole }) =>
        addRole({
          teamId: wish.team_id,
          title: wish.title,
          mission: wish.mission,
          duties: wish.duties,
          roleType: wish.role_type,
          memberId: wish.member_id,
          iconKey: wish.icon,
          termEndsAt: timeOf(wish.term_ends_at),
          reviewOn: timeOf(wish.review_on),
        }),
      )
      return c.json(await show(seat, id), 201)
    })
    .get('/:orga/roles/:role', async (c) => c.json(await show(await seatOf(c, seats), c.req.param('role'))))
    .patch('/:orga/roles/:role', async (c) => {
      const seat = await seatOf(c, seats)
      const change = toChange(parseInput(ChangeRoleBody, await readJson(c.req.raw)))
      await structure.act(seat, ({ changeRole }) => changeRole(c.req.param('role'), change))
      return c.json(await show(seat, c.req.param('role')))
    })
    .delete('/:orga/roles/:role', async (c) => {
      const seat = await seatOf(c, seats)
      await structure.act(seat, ({ removeRole }) => removeRole(c.req.param('role')))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}

function toChange(wish: z.output<typeof ChangeRoleBody>): RoleChange {
  const { title, mission, duties, member_id, icon, term_ends_at, review_on } = wish
  return {
    ...(title !== undefined && { title }),
    ...(mission !== undefined && { mission }),
    ...(duties !== undefined && { duties }),
    ...(member_id !== undefined && { memberId: member_id }),
    ...(icon !== undefined && { iconKey: icon }),
    ...(term_ends_at !== undefined && { termEndsAt: timeOf(term_ends_at) }),
    ...(review_on !== undefined && { reviewOn: timeOf(review_on) }),
  }
}

function timeOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso)
}
