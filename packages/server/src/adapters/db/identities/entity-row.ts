import type { EntityId } from '@arachne/contract'
import type {
  Entity,
  EntityPatch,
  Membership,
  MembershipPatch,
  NotifySwitches,
  StoredKey,
} from '@arachne/core/identities'

import { flag, fromColumns, json, type Table } from '../engine/columns.ts'
import type { EntityRow, MembershipRow } from '../engine/schema.ts'

export const ENTITY_COLUMNS: Table<Omit<EntityPatch, 'notify'>, EntityRow> = {
  name: 'name',
  description: 'description',
  avatarUrl: 'avatar_url',
  accentColor: 'accent_color',
  platform: 'platform',
  ownerId: 'owner_id',
  ownerName: 'owner_name',
  active: flag('active'),
  triggers: json('triggers'),
  mailboxTtlMinutes: 'mailbox_ttl_minutes',
  acceptsDms: flag('accepts_dms'),
  decisions: flag('decisions'),
}

export const NOTIFY_COLUMNS: Table<NotifySwitches, EntityRow> = {
  onMention: flag('notify_on_mention'),
  onTrigger: flag('notify_on_trigger'),
  onReply: flag('notify_on_reply'),
  excerpt: flag('notify_excerpt'),
}

export const KEY_COLUMNS: Table<StoredKey, EntityRow> = {
  generation: 'key_generation',
  hash: 'key_hash',
  salt: 'key_salt',
  publicKey: 'key_public',
  createdAt: 'key_created_at',
}

export const MEMBERSHIP_COLUMNS: Table<MembershipPatch, MembershipRow> = {
  channels: json('channels'),
  tools: json('tools'),
  watch: json('watch'),
  blocked: json('blocked'),
  muted: json('muted'),
  roleId: 'role_id',
  marked: json('marked'),
  announceChannelId: 'announce_channel_id',
  mayPing: 'may_ping',
  assignableRoles: json('assignable_roles'),
}

export function toEntity(row: EntityRow): Entity {
  return {
    id: row.id as EntityId,
    ...fromColumns(ENTITY_COLUMNS, row),
    notify: fromColumns(NOTIFY_COLUMNS, row),
    keyGeneration: row.key_generation,
    key: row.key_hash === null ? null : fromColumns(KEY_COLUMNS, row),
    createdAt: row.created_at,
  }
}

/** `closed_channels` comes from the server's settings, if there are any. */
export function toMembership(row: MembershipRow & { closed_channels: string | null }): Membership {
  return {
    entityId: row.entity_id as EntityId,
    serverId: row.server_id,
    ...fromColumns(MEMBERSHIP_COLUMNS, row),
    closedChannels: JSON.parse(row.closed_channels ?? '[]') as Membership['closedChannels'],
    joinedAt: row.joined_at,
  }
}
