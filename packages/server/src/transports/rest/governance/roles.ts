import type { ChangeRoleBody, RoleAnswer } from '@arachne/contract/governance'
import type { STRUCTURE_ROUTES } from '@arachne/contract/routes'
import {
  type GovernanceStore,
  type OrgaSeat,
  type RoleChange,
  roleIn,
  type StructureService,
} from '@arachne/core/governance'
import type * as z from 'zod'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { takePicture } from './present-structure.ts'

export interface RoleDeps {
  store: Pick<GovernanceStore, 'reads'>
  structure: StructureService
}

type RoleHandlers = Pick<
  Handlers<typeof STRUCTURE_ROUTES>,
  'roles' | 'createRole' | 'role' | 'changeRole' | 'removeRole'
>

export function roleHandlers({ store, structure }: RoleDeps): RoleHandlers {
  async function show({ orgaId }: OrgaSeat, roleId: string): Promise<RoleAnswer> {
    const picture = await takePicture(store.reads(orgaId))
    return { role: picture.role(roleIn(picture.structure, roleId)) }
  }

  return {
    async roles({ seat: { orgaId }, input }) {
      const picture = await takePicture(store.reads(orgaId))
      const { page, ...next } = pageOf(picture.structure.roles, input, ({ id }) => id)
      return { roles: page.map(picture.role), ...next }
    },
    async createRole({ seat, input }) {
      const id = await structure.act(seat, ({ addRole }) =>
        addRole({
          teamId: input.team_id,
          title: input.title,
          mission: input.mission,
          duties: input.duties,
          roleType: input.role_type,
          memberId: input.member_id,
          iconKey: input.icon,
          termEndsAt: timeOf(input.term_ends_at),
          reviewOn: timeOf(input.review_on),
        }),
      )
      return show(seat, id)
    },
    role: ({ seat, params }) => show(seat, params.role),
    async changeRole({ seat, params, input }) {
      await structure.act(seat, ({ changeRole }) => changeRole(params.role, toChange(input)))
      return show(seat, params.role)
    },
    async removeRole({ seat, params }) {
      await structure.act(seat, ({ removeRole }) => removeRole(params.role))
      return { warnings: [] }
    },
  }
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
