import { randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'
import type { Entity, Membership } from '@arachne/core/identities'

export function sampleEntity(over: Partial<Entity> = {}): Entity {
  return {
    id: EntityId.parse(randomUUID()),
    name: 'Kael',
    description: null,
    avatarUrl: null,
    accentColor: null,
    platform: null,
    ownerId: '200000000000000001',
    ownerName: 'lyss',
    active: true,
    triggers: [],
    mailboxTtlMinutes: 15,
    notify: { onMention: true, onTrigger: true, onReply: true, excerpt: false },
    acceptsDms: false,
    decisions: false,
    keyGeneration: over.key?.generation ?? 0,
    key: null,
    createdAt: '2026-11-15T09:00:00.000Z',
    ...over,
  }
}

export function sampleMembership(over: Pick<Membership, 'entityId' | 'serverId'>): Membership {
  return {
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
    joinedAt: '2026-11-15T09:00:00.000Z',
    ...over,
  }
}
