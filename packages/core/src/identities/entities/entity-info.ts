import type { GetEntityInfoOutput, ListServersOutput } from '@arachne/contract'

import { maySee } from '../../access/identity-right.ts'
import type { Places } from '../places/places.ts'
import type { Standing } from '../routing/reach.ts'

/** Describes the calling entity. */
export function entityInfo({ entity, memberships }: Standing): GetEntityInfoOutput {
  const { id, name, description, platform, avatarUrl, accentColor } = entity
  return {
    id,
    name,
    ...(description !== null && { description }),
    ...(platform !== null && { platform }),
    ...(avatarUrl !== null && { avatar_url: avatarUrl }),
    ...(accentColor !== null && { accent_color: accentColor }),
    owner: { id: entity.ownerId, name: entity.ownerName },
    triggers: entity.triggers.map(({ word }) => word),
    mailbox_ttl_minutes: entity.mailboxTtlMinutes,
    servers: memberships.length,
  }
}

/** Every server it is on, regardless of its rights: an agent should know where it is. */
export function listServers(
  places: Pick<Places, 'server' | 'channels'>,
  { memberships }: Pick<Standing, 'memberships'>,
): ListServersOutput {
  return {
    servers: memberships.flatMap((membership) => {
      const server = places.server(membership.serverId)
      if (!server) return []
      const usable = places.channels(server.id).filter((channel) => maySee(membership, channel))
      return {
        id: server.id,
        name: server.name,
        ...(membership.roleId !== null && { role_id: membership.roleId }),
        channels: usable.length,
        joined_at: membership.joinedAt,
      }
    }),
  }
}
