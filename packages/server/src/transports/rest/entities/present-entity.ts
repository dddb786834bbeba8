import type { EntityView, MembershipView, Snowflake } from '@arachne/contract'
import type { Entity, Membership, Places } from '@arachne/core/identities'

import { presentSelection } from '../servers/present-registry.ts'

/** The only form in which an entity is returned over REST: of its key, only whether there is one. */
export function presentEntity(
  entity: Entity,
  {
    url,
    servers,
    presence,
    may,
  }: Pick<EntityView, 'url' | 'servers' | 'may'> & { presence: EntityView['presence'] },
): EntityView {
  return {
    id: entity.id,
    name: entity.name,
    description: entity.description,
    platform: entity.platform,
    avatar_url: entity.avatarUrl,
    accent_color: entity.accentColor,
    owner: { id: entity.ownerId, name: entity.ownerName },
    active: entity.active,
    triggers: entity.triggers,
    notify_on_mention: entity.notify.onMention,
    notify_on_trigger: entity.notify.onTrigger,
    notify_on_reply: entity.notify.onReply,
    notify_excerpt: entity.notify.excerpt,
    accepts_dms: entity.acceptsDms,
    decisions: entity.decisions,
    mailbox_ttl_minutes: entity.mailboxTtlMinutes,
    has_key: entity.key !== null,
    url,
    servers,
    created_at: entity.createdAt,
    ...(presence && { presence }),
    may,
  }
}

/** `lastName`: the last known name of a lost server. */
export function presentMembership(
  membership: Membership,
  places: Pick<Places, 'servers'>,
  lastName?: (id: Snowflake) => string | undefined,
): MembershipView {
  const server = places.servers().find(({ id }) => id === membership.serverId)
  const name = server?.name ?? lastName?.(membership.serverId)
  return {
    server_id: membership.serverId,
    ...(name !== undefined && { server_name: name }),
    channels: presentSelection(membership.channels),
    tools: presentSelection(membership.tools),
    may_ping: membership.mayPing,
    assignable_roles: membership.assignableRoles,
    watch: membership.watch,
    blocked: membership.blocked,
    muted: membership.muted,
    reachable: server !== undefined,
    role_id: membership.roleId,
    ...(membership.marked && { shown_as: membership.marked.name }),
    joined_at: membership.joinedAt,
  }
}
