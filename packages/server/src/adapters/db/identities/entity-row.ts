import type { EntityId } from '@arachne/contract'
import type {
  Entity,
  EntityPatch,
  Membership,
  MembershipPatch,
  NotifySwitches,
  StoredKey,
} from '@arachne/core/identities'

import type { Columns } from '../engine/columns.ts'
import type { EntityRow, MembershipRow } from '../engine/schema.ts'

export const ENTITY_COLUMNS: Columns<Omit<EntityPatch, 'notify'>, EntityRow> = {
  name: 'name',
  description: 'description',
  avatarUrl: 'avatar_url',
  accentColor: 'accent_color',
  platform: 'platform',
  ownerId: 'owner_id',
  ownerName: 'owner_name',
  active: 'active',
  triggers: 'triggers',
  mailboxTtlMinutes: 'mailbox_ttl_minutes',
  acceptsDms: 'accepts_dms',
  decisions: 'decisions',
}

export const NOTIFY_COLUMNS: Columns<NotifySwitches, EntityRow> = {
  onMention: 'notify_on_mention',
  onTrigger: 'notify_on_trigger',
  onReply: 'notify_on_reply',
  excerpt: 'notify_excerpt',
}

export const KEY_COLUMNS: Columns<StoredKey, EntityRow> = {
  generation: 'key_generation',
  hash: 'key_hash',
  salt: 'key_salt',
  publicKey: 'key_public',
  createdAt: 'key_created_at',
}

export const MEMBERSHIP_COLUMNS: Columns<MembershipPatch, MembershipRow> = {
  channels: 'channels',
  tools: 'tools',
  watch: 'watch',
  blocked: 'blocked',
  muted: 'muted',
  roleId: 'role_id',
  marked: 'marked',
  announceChannelId: 'announce_channel_id',
  mayPing: 'may_ping',
  assignableRoles: 'assignable_roles',
}

function toKey(row: EntityRow): StoredKey | null {
  const { key_generation, key_hash, key_salt, key_public, key_created_at } = row
  if (key_hash === null || key_salt === null || key_public === null || key_created_at === null) return null
  return {
    generation: key_generation,
    hash: key_hash,
    salt: key_salt,
    publicKey: key_public,
    createdAt: key_created_at,
  }
}

/** Written out, because entities and memberships are read for every call: a table would add a twentieth to it. */
export function toEntity(row: EntityRow): Entity {
  return {
    id: row.id as EntityId,
    name: row.name,
    description: row.description,
    avatarUrl: row.avatar_url,
    accentColor: row.accent_color,
    platform: row.platform as Entity['platform'],
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    active: row.active === 1,
    triggers: JSON.parse(row.triggers) as Entity['triggers'],
    mailboxTtlMinutes: row.mailbox_ttl_minutes,
    notify: {
      onMention: row.notify_on_mention === 1,
      onTrigger: row.notify_on_trigger === 1,
      onReply: row.notify_on_reply === 1,
      excerpt: row.notify_excerpt === 1,
    },
    acceptsDms: row.accepts_dms === 1,
    decisions: row.decisions === 1,
    keyGeneration: row.key_generation,
    key: toKey(row),
    createdAt: row.created_at,
  }
}

/** `closed_channels` comes from the server's settings, if there are any. */
export function toMembership(row: MembershipRow & { closed_channels: string | null }): Membership {
  return {
    entityId: row.entity_id as EntityId,
    serverId: row.server_id,
    channels: JSON.parse(row.channels) as Membership['channels'],
    tools: JSON.parse(row.tools) as Membership['tools'],
    closedChannels: JSON.parse(row.closed_channels ?? '[]') as Membership['closedChannels'],
    mayPing: row.may_ping as Membership['mayPing'],
    assignableRoles: JSON.parse(row.assignable_roles) as Membership['assignableRoles'],
    watch: JSON.parse(row.watch) as Membership['watch'],
    blocked: JSON.parse(row.blocked) as Membership['blocked'],
    muted: JSON.parse(row.muted) as Membership['muted'],
    roleId: row.role_id,
    marked: row.marked === null ? null : (JSON.parse(row.marked) as Membership['marked']),
    announceChannelId: row.announce_channel_id,
    joinedAt: row.joined_at,
  }
}
