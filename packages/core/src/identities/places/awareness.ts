import type {
  GetUserInfoInput,
  GetUserInfoOutput,
  ListMembersInput,
  ListMembersOutput,
  ListRolesInput,
  ListRolesOutput,
} from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import { accessServer, type Standing } from '../routing/reach.ts'
import type { MemberFacts, Members } from './members.ts'
import type { Places } from './places.ts'
import { entityRoles, whyNotAssignable } from './role-choice.ts'

/** Who is here, and in which role. */
export interface Awareness {
  members(standing: Standing, tool: ToolFacts, input: ListMembersInput): Promise<ListMembersOutput>
  user(standing: Standing, tool: ToolFacts, input: GetUserInfoInput): Promise<GetUserInfoOutput>
  roles(standing: Standing, tool: ToolFacts, input: ListRolesInput): Promise<ListRolesOutput>
}

interface Deps {
  places: Pick<Places, 'servers'>
  members: Pick<Members, 'list' | 'get' | 'roles'>
  store: Pick<EntityStore, 'listMemberships'>
}

export function createAwareness({ places, members, store }: Deps): Awareness {
  return {
    async members(standing, tool, { server_id: serverId, limit, after }) {
      accessServer(places, standing, { tool, serverId })
      const found = await members.list(serverId, { limit, after })
      const last = found.length < limit ? undefined : found.at(-1)
      return {
        members: found.map((member) => ({ ...presentMember(member), role_ids: member.roleIds })),
        ...(last && { next_after: last.id }),
      }
    },

    async user(standing, tool, { server_id: serverId, user_id: userId }) {
      accessServer(places, standing, { tool, serverId })
      const member = await members.get(serverId, userId)
      const roles = members.roles(serverId).filter(({ id }) => member.roleIds.includes(id))
      const { nickname, avatarUrl, timedOutUntil } = member
      return {
        ...presentMember(member),
        ...(nickname !== null && { nickname }),
        ...(avatarUrl !== null && { avatar_url: avatarUrl }),
        created_at: member.createdAt,
        ...(timedOutUntil !== null && { timed_out_until: timedOutUntil }),
        roles: roles.map(({ id, name }) => ({ id, name })),
      }
    },

    async roles(standing, tool, { server_id: serverId }) {
      const { membership } = accessServer(places, standing, { tool, serverId })
      const entityRoleIds = await entityRoles(store, serverId)
      return {
        roles: members.roles(serverId).map((role) => ({
          id: role.id,
          name: role.name,
          ...(role.color !== null && { color: role.color }),
          position: role.position,
          mentionable: role.mentionable,
          managed: role.isManaged,
          entity: entityRoleIds.has(role.id),
          assignable: whyNotAssignable(role, membership, entityRoleIds) === undefined,
        })),
      }
    },
  }
}

function presentMember({ id, username, displayName, bot, joinedAt }: MemberFacts) {
  return { id, username, display_name: displayName, bot, ...(joinedAt !== null && { joined_at: joinedAt }) }
}
