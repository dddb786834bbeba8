import type { EntityId } from '@arachne/contract'
import type { Entity, EntityPatch, Membership, StoredKey } from '@arachne/core'

import type { Columns } from './columns.ts'
import type { EntityRow, MembershipRow } from './schema.ts'

type MembershipPatch = Omit<Membership, 'entityId' | 'serverId' | 'joinedAt'>

export const ENTITY_COLUMNS: Columns<EntityPatch, EntityRow> = {
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
}

export const KEY_COLUMNS: Columns<StoredKey, EntityRow> = {
  generation: 'key_generation',
  hash: 'key_hash',
  salt: 'key_salt',
  publicKey: 'key_public',
  createdAt: 'key_created_at',
}

export const MEMBERSHIP_COLUMNS: Columns<Partial<MembershipPatch>, MembershipRow> = {
  channels: 'channels',
  tools: 'tools',
  watch: 'watch',
  blocked: 'blocked',
  muted: 'muted',
  roleId: 'role_id',
  announceChannelId: 'announce_channel_id',
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
    key: toKey(row),
    createdAt: row.created_at,
  }
}

export function toMembership(row: MembershipRow): Membership {
  return {
    entityId: row.entity_id as EntityId,
    serverId: row.server_id,
    channels: JSON.parse(row.channels) as Membership['channels'],
    tools: JSON.parse(row.tools) as Membership['tools'],
    watch: JSON.parse(row.watch) as Membership['watch'],
    blocked: JSON.parse(row.blocked) as Membership['blocked'],
    muted: JSON.parse(row.muted) as Membership['muted'],
    roleId: row.role_id,
    announceChannelId: row.announce_channel_id,
    joinedAt: row.joined_at,
  }
}
