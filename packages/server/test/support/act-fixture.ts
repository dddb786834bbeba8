import { randomBytes, randomUUID } from 'node:crypto'

import type { Person } from '@arachne/core/access'
import type { Acts } from '@arachne/core/acts'
import { createGrants, type NewGrant, type SigningKeyRow } from '@arachne/core/authority'
import { createDecisionSettings, recordDecisions } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'
import {
  createMutes,
  createNotifications,
  createOwnerNotices,
  createReconcile,
  createRegistry,
  createWakeCalls,
  type Entity,
  type RegistryDeps,
} from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import { createMarking } from '../../../core/src/identities/namesakes/marking.ts'
import { createTurns } from '../../../core/src/turns.ts'
import {
  channelFacts,
  createFakeKeys,
  createFakePlaces,
  createFakeRoles,
  createFakeVoice,
} from '../../../core/test/identity-fakes.ts'
import { createMemoryServerNames } from '../../../core/test/registry-fakes.ts'
import { createAtRest } from '../../src/adapters/authority/at-rest.ts'
import { openSigningKeys } from '../../src/adapters/authority/signing-keys.ts'
import { createGrantStore } from '../../src/adapters/db/authority/grant-store.ts'
import { createSigningKeyRows } from '../../src/adapters/db/authority/signing-key-store.ts'
import { createDecisionSettingsStore } from '../../src/adapters/db/decisions/decision-settings-store.ts'
import { createDecisionStore } from '../../src/adapters/db/decisions/decision-store.ts'
import type { Database } from '../../src/adapters/db/engine/database.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { createGiftStore } from '../../src/adapters/db/identities/gift-store.ts'
import { createJoinRequestStore } from '../../src/adapters/db/identities/join-request-store.ts'
import { createKeyClaimStore } from '../../src/adapters/db/identities/key-claim-store.ts'
import { createLeftRoleStore } from '../../src/adapters/db/identities/left-role-store.ts'
import { createMuteStore } from '../../src/adapters/db/identities/mute-store.ts'
import { createServerBanStore } from '../../src/adapters/db/identities/server-ban-store.ts'
import { createServerSettingsStore } from '../../src/adapters/db/identities/server-settings-store.ts'
import { createTemplateStore } from '../../src/adapters/db/identities/template-store.ts'
import { createWakeCallStore } from '../../src/adapters/db/identities/wake-call-store.ts'
import { platform } from '../../src/platform.ts'
import { openActs } from './acts.ts'
import { openFounding } from './founding.ts'

export const LYSS = '400000000000000001'
export const MIRA = '400000000000000002'
export const OPERATOR = 'operator:local'

export const person = (userId: string): Person => ({
  actor: `person:${userId}`,
  name: 'somebody',
  userId,
  isOperator: false,
  administers: () => false,
})

export type ActFixture = ReturnType<typeof openActFixture>

/** Everything that acts on identities, on a real database, with a Discord that says yes. */
export function openActFixture(database: Pick<Database, 'engine' | 'queries' | 'transaction'>) {
  const { queries } = database
  let now = Date.parse('2026-11-15T10:00:00.000Z')
  const clock = { now: () => now }
  const { acts, journal, lines } = openActs(database, clock)
  const store = createEntityStore(queries)
  const places = createFakePlaces()
  places.people = [
    { id: LYSS, username: 'lyss', displayName: 'Lyss' },
    { id: MIRA, username: 'mira', displayName: 'Mira' },
  ]
  const roles = createFakeRoles()
  const voice = createFakeVoice()
  const grantStore = createGrantStore(queries)
  const grants = createGrants({ store: grantStore, acts, clock, onChange: async () => {} })
  const deps: RegistryDeps = {
    ...platform,
    store,
    claims: createKeyClaimStore(queries),
    requests: createJoinRequestStore(queries),
    gifts: createGiftStore(queries),
    templates: createTemplateStore(queries),
    settings: createServerSettingsStore(queries),
    bans: createServerBanStore(queries),
    leftRoles: createLeftRoleStore(queries),
    acts,
    journal,
    places,
    voice,
    roles,
    keys: createFakeKeys(),
    clock,
    toolNames: ['list_channels', 'send_message'],
    entitiesPerOwner: 100_000,
    endGrants: (act, entityId, over) => grants.endAllWithin(act, { entityId }, over),
    onSettings: () => {},
    onChange: async () => {},
  }
  const registry = createRegistry(deps)
  const dms = { send: () => Promise.reject(new AppError('forbidden', 'Closed.', { reason: 'dms_closed' })) }

  /** A server of its own for each act: none stands in another's way. */
  function server(): { id: string; channelId: string } {
    const [id, channelId] = [newSnowflake(), newSnowflake()]
    places.serverList.push({ id, name: id, botLacks: () => undefined })
    places.channelList.push(channelFacts({ id: channelId, name: 'general', serverId: id }))
    return { id, channelId }
  }

  const entity = () =>
    registry.createEntity({ name: randomBytes(12).toString('hex'), owner: 'lyss' }, OPERATOR)

  return {
    registry,
    grants,
    journal,
    store,
    server,
    entity,
    pass: (ms: number) => void (now += ms),
    /** One that is on a server, with a role of its name. */
    async resident() {
      const [who, where] = [await entity(), server()]
      const { membership } = await registry.joinServer(who.id, { server: where.id }, OPERATOR)
      return { entity: who, membership, server: where }
    },
    async grant({ id: entityId }: Entity, over: Partial<NewGrant> = {}): Promise<string> {
      const id = randomUUID()
      const client = { id: 'https://app.example/client', name: 'App' }
      await grants.open({ id, entityId, userId: LYSS, client, scope: 'mcp', expiresAt: null, ...over })
      return id
    },
    mutes: createMutes({ store: createMuteStore(queries), acts, clock }),
    wakeCalls: createWakeCalls({
      store: createWakeCallStore(queries),
      acts,
      ids: platform.ids,
      secretOf: () => 'secret',
      leadsOutside: async () => true,
      onChange: () => {},
    }),
    decisions: recordDecisions({ store: createDecisionStore(queries), acts }),
    decisionSettings: createDecisionSettings({
      store: createDecisionSettingsStore(queries),
      acts,
      places,
      roles,
    }),
    /** Not told of anything yet: nobody is told twice within a minute. */
    notifications: () => createNotifications({ dms, acts, clock, places, onSwitchedOff: async () => {} }),
    reconcile: createReconcile({
      ...deps,
      notices: createOwnerNotices({ dms, places, serverNames: createMemoryServerNames(), clock }),
    }),
    signingKeys: () => openKeysOn({ queries, acts, clock }),
    organisation: openFounding(database, { lines, clock, places }),
    /** Brings a mark to an entity, as when somebody takes its name. */
    mark(serverId: string, { id, name }: Pick<Entity, 'id' | 'name'>) {
      const marking = createMarking({
        store,
        acts,
        roles,
        ensureMentionRole: (at, role) => voice.ensureMentionRole(at, role),
        turns: createTurns(),
        onMarked: async () => {},
      })
      const resident = { id, name, roleId: null }
      const marked = () => ({ name: `${name} (AI)`, holders: ['member'] })
      return marking.apply(serverId, { residents: () => [resident], marked } as never)
    },
  }
}

const ROOT = randomBytes(32)

/** The keys as a process opens them. Several that start at once are not what is looked at here. */
function openKeysOn({ queries, acts, clock }: { queries: Queries; acts: Acts; clock: Clock }) {
  const rows = createSigningKeyRows(queries)
  const addFirst = async (row: SigningKeyRow) => {
    if ((await rows.list()).length === 0) await rows.add(row)
  }
  const store = { ...rows, addFirst }
  return openSigningKeys({ store, acts, clock, atRest: createAtRest(ROOT), onUnreadable: () => {} })
}

let next = 500_000_000_000_000_000n

function newSnowflake(): string {
  next += 1n
  return String(next)
}
