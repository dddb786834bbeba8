import type { EntityId, Snowflake } from '@arachne/contract'

import type { RoleFacts } from '../src/access/assignable-roles.ts'
import type { EntityStore, KeyClaim, KeyClaimStore } from '../src/identities/entities/entity-store.ts'
import type { Entity, Membership } from '../src/identities/entities/entity.ts'
import type { Keys } from '../src/identities/entities/keys.ts'
import type { ServerRoles } from '../src/identities/memberships/server-roles.ts'
import type {
  CategoryName,
  ChannelFacts,
  MemberNames,
  Namesake,
  PersonFacts,
  Places,
  ServerFacts,
} from '../src/identities/places/places.ts'
import type { Rewording, Utterance, Voice } from '../src/identities/speaking/voice.ts'
import type { JournalFacts } from '../src/journal/journal-store.ts'

/** The ports of identities in memory: plain lists a test can fill and look into. */

export function createMemoryStore(): EntityStore & KeyClaimStore & { entities: Entity[] } {
  const entities: Entity[] = []
  const memberships: Membership[] = []
  const claims = new Map<string, KeyClaim>()
  const at = (id: EntityId) => entities.findIndex((entity) => entity.id === id)
  const on = (entityId: EntityId, serverId: Snowflake) =>
    memberships.findIndex((one) => one.entityId === entityId && one.serverId === serverId)

  return {
    entities,
    async insert(row: Entity | KeyClaim) {
      if ('tokenHash' in row) claims.set(row.tokenHash, row)
      else entities.push(row)
    },
    async find(key: string) {
      return (claims.get(key) ?? entities[at(key as EntityId)]) as never
    },
    async list() {
      return [...entities]
    },
    async update(id, change) {
      return patch(entities, at(id), change)
    },
    async replaceKey(id, from, key) {
      const entity = entities[at(id)]
      if (!entity || entity.keyGeneration !== from) return false
      return patch(entities, at(id), { key, keyGeneration: key.generation })
    },
    async endKey(id) {
      return patch(entities, at(id), { key: null })
    },
    async remove(id) {
      const index = at(id)
      if (index === -1) return false
      entities.splice(index, 1)
      return true
    },
    async revoke(entityId) {
      for (const [hash, claim] of claims) if (claim.entityId === entityId) claims.delete(hash)
    },
    async purge(until) {
      for (const [hash, { expiresAt }] of claims) if (expiresAt <= until) claims.delete(hash)
    },
    async use(tokenHash) {
      return claims.delete(tokenHash)
    },
    async insertMembership(membership) {
      if (on(membership.entityId, membership.serverId) !== -1) return false
      memberships.push(membership)
      return true
    },
    async updateMembership(entityId, serverId, change) {
      return patch(memberships, on(entityId, serverId), change)
    },
    async removeMembership(entityId, serverId) {
      const index = on(entityId, serverId)
      if (index !== -1) memberships.splice(index, 1)
      return index !== -1
    },
    async listMemberships({ entityId, serverId } = {}) {
      return memberships.filter(
        (one) => one.entityId === (entityId ?? one.entityId) && one.serverId === (serverId ?? one.serverId),
      )
    },
  }
}

function patch<T>(list: T[], index: number, change: Partial<T>): boolean {
  const old = list[index]
  if (old === undefined) return false
  list[index] = { ...old, ...change }
  return true
}

export interface FakePlaces extends Places {
  connected: boolean
  serverList: ServerFacts[]
  channelList: ChannelFacts[]
  /** Of the first server. */
  categoryList: CategoryName[]
  people: PersonFacts[]
  taken: Namesake[]
  called: MemberNames[]
}

export function createFakePlaces(): FakePlaces {
  const places: FakePlaces = {
    connected: true,
    serverList: [],
    channelList: [],
    categoryList: [],
    people: [],
    taken: [],
    called: [],
    servers: () => places.serverList,
    server: (wanted) => places.serverList.find(({ id }) => id === wanted),
    channels: (serverId, { threads = false } = {}) =>
      places.channelList.filter(
        (channel) =>
          channel.serverId === serverId && !channel.botIsOutside && (threads || channel.parentId === null),
      ),
    closedThreadIds: () => new Set(places.channelList.filter((one) => one.botIsOutside).map(({ id }) => id)),
    categories: (serverId) => (serverId === '100000000000000001' ? places.categoryList : []),
    channel: async (id) => places.channelList.find((channel) => channel.id === id),
    findPeople: async (wanted) =>
      places.people.filter(({ id, username, displayName }) =>
        [id, username, displayName].some((name) => name.toLowerCase() === wanted.toLowerCase()),
      ),
    namesakes: async () => places.taken,
    membersCalled: async () => places.called,
    namesOfMember: async (_serverId, memberId) => places.called.find(({ id }) => id === memberId)?.names,
    jumpUrl: (serverId, channelId, messageId) =>
      `https://discord.test/channels/${serverId ?? '@me'}/${channelId}/${messageId}`,
  }
  return places
}

export interface FakeVoice extends Voice {
  spoken: Utterance[]
  reworded: Rewording[]
  takenBack: Snowflake[]
  announced: { channelId: Snowflake; content: string; mentions: Parameters<Voice['announce']>[2] }[]
  roles: string[]
}

/** Every method can be replaced to fail. */
export function createFakeVoice(): FakeVoice {
  let next = 900_000_000_000_000_001n
  const voice: FakeVoice = {
    spoken: [],
    reworded: [],
    takenBack: [],
    announced: [],
    roles: [],
    async speak(utterance) {
      voice.spoken.push(utterance)
      return String(next++)
    },
    async reword(rewording) {
      voice.reworded.push(rewording)
    },
    async takeBack({ messageId }) {
      voice.takenBack.push(messageId)
    },
    async announce(channelId, content, mentions) {
      voice.announced.push({ channelId, content, mentions })
      return String(next++)
    },
    async ensureMentionRole(_serverId, { name }) {
      voice.roles.push(name)
      return String(next++)
    },
  }
  return voice
}

export interface FakeRoles extends ServerRoles {
  known: RoleFacts[]
  removed: Snowflake[]
}

export function createFakeRoles(): FakeRoles {
  const roles: FakeRoles = {
    known: [],
    removed: [],
    of: () => roles.known,
    async remove(_serverId, roleId) {
      roles.removed.push(roleId)
    },
  }
  return roles
}

/** Keys that are their own hash. */
export function createFakeKeys(): Keys {
  let count = 0
  return {
    async make() {
      const key = `key-${++count}`
      return { key, material: { hash: key, salt: 'salt', publicKey: `public-${key}` } }
    },
    verify: async ({ stored, presented }) => stored?.hash === presented,
  }
}

export function createFakeJournal() {
  const entries: JournalFacts[] = []
  return {
    entries,
    async record(facts: JournalFacts) {
      entries.push(facts)
      return { ...facts, seq: entries.length, at: '', previousHash: '', hash: '' }
    },
  }
}

export function channelFacts(over: Partial<ChannelFacts> & Pick<ChannelFacts, 'id'>): ChannelFacts {
  return {
    serverId: '100000000000000001',
    name: 'general',
    type: 'text',
    category: null,
    categoryId: null,
    parentId: null,
    topic: null,
    position: 0,
    botIsOutside: false,
    botCanView: true,
    botCanSend: true,
    botLacks: () => undefined,
    ...over,
  }
}
