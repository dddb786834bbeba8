import type { EntityId } from '@arachne/contract'

import type { Entity, Membership } from '../src/identities/entities/entity.ts'
import type { Standing } from '../src/identities/routing/reach.ts'

export function sampleEntity(over: Partial<Entity> = {}): Entity {
  return {
    id: '00000000-0000-4000-8000-000000000001' as EntityId,
    name: 'Kael',
    description: null,
    avatarUrl: null,
    accentColor: null,
    platform: 'claude',
    ownerId: '400000000000000001',
    ownerName: 'lyss',
    active: true,
    triggers: [],
    mailboxTtlMinutes: 15,
    notify: { onMention: true, onTrigger: true, onReply: true, excerpt: false },
    acceptsDms: false,
    decisions: false,
    keyGeneration: 0,
    key: null,
    createdAt: '2026-11-15T10:00:00.000Z',
    ...over,
  }
}

/** On one server, where it may do everything that "all" means. */
export function sampleMembership(over: Partial<Membership> = {}): Membership {
  return {
    entityId: '00000000-0000-4000-8000-000000000001' as EntityId,
    serverId: '100000000000000001',
    channels: { kind: 'all' },
    tools: { kind: 'all' },
    closedChannels: [],
    mayPing: 'people',
    assignableRoles: [],
    watch: [],
    blocked: [],
    muted: [],
    roleId: null,
    marked: null,
    announceChannelId: null,
    joinedAt: '2026-11-15T10:00:00.000Z',
    ...over,
  }
}

export function sampleStanding(...memberships: Partial<Membership>[]): Standing {
  return { entity: sampleEntity(), memberships: memberships.map(sampleMembership) }
}
