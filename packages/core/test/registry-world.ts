import type { Snowflake } from '@arachne/contract'

import type { Person } from '../src/access/people.ts'
import { createAuthenticate } from '../src/authority/authenticate.ts'
import { createGrants } from '../src/authority/grants.ts'
import { createOwnerNotices } from '../src/identities/memberships/owner-notices.ts'
import { createReconcile } from '../src/identities/memberships/reconcile.ts'
import type { RegistryDeps } from '../src/identities/memberships/registry-deps.ts'
import { createRegistry } from '../src/identities/memberships/registry.ts'
import { createMemoryActs } from './act-fakes.ts'
import { createMemoryGrants } from './grant-fakes.ts'
import {
  channelFacts,
  createFakeJournal,
  createFakeKeys,
  createFakePlaces,
  createFakeRoles,
  createFakeVoice,
  createMemoryStore,
} from './identity-fakes.ts'
import {
  createMemoryBans,
  createMemoryGifts,
  createMemoryLeftRoles,
  createMemoryRequests,
  createMemoryServerNames,
  createMemorySettings,
  createMemoryTemplates,
} from './registry-fakes.ts'

export const HOME = '100000000000000001'
export const AWAY = '100000000000000002'
export const GENERAL = '200000000000000001'
export const COMPANIONS = '200000000000000002'
export const ELSEWHERE = '200000000000000003'
export const LYSS = '400000000000000001'
export const MIRA = '400000000000000004'

/** Somebody logged in who rules nothing. */
export const personCalled = (userId: string): Person => ({
  actor: `person:${userId}`,
  name: 'somebody',
  userId,
  isOperator: false,
  administers: () => false,
})
export const OPERATOR = 'operator:local'

interface Given {
  onChange?: RegistryDeps['onChange']
  ensureMentionRole?: RegistryDeps['voice']['ensureMentionRole']
}

/** A registry over memory: two servers, two people. */
export function createRegistryWorld(given: Given = {}) {
  const store = createMemoryStore()
  const places = createFakePlaces()
  const voice = createFakeVoice()
  if (given.ensureMentionRole) voice.ensureMentionRole = given.ensureMentionRole
  const roles = createFakeRoles()
  const leftRoles = createMemoryLeftRoles()
  const journal = createFakeJournal()
  const changes: { entityId: string; serverId?: Snowflake }[] = []
  let now = Date.parse('2026-11-15T10:00:00.000Z')
  let count = 0
  places.people = [
    { id: LYSS, username: 'lyss', displayName: 'Lyss' },
    { id: MIRA, username: 'mira', displayName: 'Mira' },
  ]
  places.serverList = [
    { id: HOME, name: 'Home', botLacks: () => undefined },
    { id: AWAY, name: 'Away', botLacks: () => undefined },
  ]
  places.channelList = [
    channelFacts({ id: GENERAL, name: 'general' }),
    channelFacts({ id: COMPANIONS, name: 'companions' }),
    channelFacts({ id: ELSEWHERE, name: 'elsewhere', serverId: AWAY }),
  ]
  const clock = { now: () => now }
  const told: [userId: string, content: string][] = []
  const dms = {
    async send(userId: string, { content }: { content: string }) {
      told.push([userId, content])
      return { channelId: '1', messageId: '2' }
    },
  }
  const grantStore = createMemoryGrants()
  const stores = {
    claims: store,
    requests: createMemoryRequests(),
    gifts: createMemoryGifts(),
    templates: createMemoryTemplates(),
    settings: createMemorySettings(),
    bans: createMemoryBans(),
    leftRoles,
  }
  const acts = createMemoryActs({ ...stores, entities: store, grants: grantStore }, journal)
  const grants = createGrants({ store: grantStore, acts, clock, onChange: async () => {} })
  const keys = createFakeKeys()
  const deps: RegistryDeps = {
    store,
    ...stores,
    acts,
    journal,
    places,
    voice,
    roles,
    keys,
    clock,
    ids: {
      uuid: () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
      token: (bytes) => `token-${++count}-${bytes}`,
    },
    sha256: (text) => `hash of ${text}`,
    toolNames: ['list_channels', 'send_message', 'read_messages'],
    entitiesPerOwner: 5,
    endGrants: (act, entityId, over) => grants.endAllWithin(act, { entityId }, over),
    onSettings: () => {},
    async onChange(change) {
      changes.push(change)
      await given.onChange?.(change)
    },
  }
  return {
    store,
    places,
    voice,
    roles,
    leftRoles,
    acts,
    journal,
    changes,
    registry: createRegistry(deps),
    grants,
    authenticate: createAuthenticate({
      entities: store,
      keys,
      grants,
      tokens: { verify: async () => undefined },
    }),
    told,
    reconcile: createReconcile({
      ...deps,
      notices: createOwnerNotices({ dms, places, serverNames: createMemoryServerNames(), clock }),
    }),
    advance: (ms: number) => (now += ms),
  }
}
