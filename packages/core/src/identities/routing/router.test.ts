import type { EntityId, Snowflake } from '@arachne/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import { createMemoryGrants } from '../../../test/grant-fakes.ts'
import { channelFacts } from '../../../test/identity-fakes.ts'
import { inboundMessage } from '../../../test/message-fakes.ts'
import { createRandom } from '../../../test/random.ts'
import { sampleEntity, sampleMembership } from '../../../test/sample-standing.ts'
import { maySee } from '../../access/identity-right.ts'
import { createEntityReaders } from '../entities/entity-readers.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import type { Delivery, Mailbox, Reader } from '../mailbox/mailbox.ts'
import type { ChannelFacts, Places } from '../places/places.ts'
import type { InboundMessage } from './inbound.ts'
import type { Happening } from './notifications.ts'
import { createRouter } from './router.ts'

const SERVER = '100000000000000001'
const OTHER_SERVER = '100000000000000002'
const GENERAL = '200000000000000001'
const SECRET = '200000000000000002'
const ELSEWHERE = '200000000000000003'
const kael = '00000000-0000-4000-8000-000000000001' as EntityId
const mira = '00000000-0000-4000-8000-000000000002' as EntityId

function entity(id: EntityId, name: string, over: Partial<Entity> = {}): Entity {
  const key = { generation: 1, hash: '', salt: '', publicKey: `public-${name}`, createdAt: '' }
  return sampleEntity({ id, name, keyGeneration: 1, key, ownerId: '300000000000000001', ...over })
}

const membership = (entityId: EntityId, over: Partial<Membership> = {}): Membership =>
  sampleMembership({ entityId, channels: { kind: 'these', ids: [GENERAL] }, ...over })

const channel = (id: Snowflake, serverId = SERVER, over: Partial<ChannelFacts> = {}): ChannelFacts =>
  channelFacts({ id, serverId, ...over })

let nextId = 400_000_000_000_000_000n
function message(over: Partial<InboundMessage> = {}): InboundMessage {
  const author = { id: '300000000000000002', name: 'vale', bot: false }
  return inboundMessage({ id: String(nextId++), author, content: 'hello', rightsChannelId: GENERAL, ...over })
}

/** Keeps what a mailbox would keep, in the clear. */
function createFakeMailbox() {
  const audiences = new Map<Snowflake, readonly Reader[]>()
  const queued: Delivery[] = []
  const calls: string[] = []
  const mailbox: Mailbox = {
    boot: 'boot',
    async setAudience(channelId, readers) {
      audiences.set(channelId, readers)
    },
    async append(delivery) {
      // Yields, so that a router that does not keep order is found out.
      await Promise.resolve()
      await Promise.resolve()
      calls.push(`append ${delivery.content.content}`)
      queued.push(delivery)
      return true
    },
    async replace(delivery) {
      calls.push(`replace ${delivery.content.content}`)
      const at = queued.findIndex(({ content }) => content.id === delivery.content.id)
      if (at !== -1) queued[at] = delivery
    },
    async remove(_channelId, ids) {
      calls.push(`remove ${ids.length}`)
      for (const id of ids) queued.splice(queued.findIndex(({ content }) => content.id === id) >>> 0, 1)
    },
    async dropChannel(channelId) {
      calls.push(`drop ${channelId}`)
      audiences.delete(channelId)
    },
    async read() {
      throw new Error('not used')
    },
    async sweep() {},
  }
  return { mailbox, audiences, queued, calls }
}

const unused = () => {
  throw new Error('not used')
}

function createWorld() {
  const entities = new Map<EntityId, Entity>()
  let memberships: Membership[] = []
  let channels: ChannelFacts[] = [channel(GENERAL), channel(SECRET), channel(ELSEWHERE, OTHER_SERVER)]
  const unusable: EntityId[] = []
  const happenings: Happening[] = []
  const fake = createFakeMailbox()
  const store: EntityStore = {
    insert: unused,
    update: unused,
    replaceKey: unused,
    endKey: unused,
    remove: unused,
    insertMembership: unused,
    updateMembership: unused,
    removeMembership: unused,
    find: async (id) => entities.get(id),
    list: async () => [...entities.values()],
    listMemberships: async (filter = {}) =>
      memberships.filter((one) => filter.entityId === undefined || one.entityId === filter.entityId),
  }
  const places: Places = {
    connected: true,
    servers: unused,
    server: unused,
    closedThreadIds: () => new Set(),
    categories: () => [],
    channels: (serverId) => channels.filter((one) => one.serverId === serverId),
    channel: unused,
    findPeople: unused,
    namesakes: unused,
    membersCalled: unused,
    namesOfMember: unused,
    jumpUrl: unused,
  }
  const grants = createMemoryGrants()
  const clock = { now: () => Date.parse('2026-11-20T10:00:00.000Z') }
  const router = createRouter({
    store,
    readers: createEntityReaders({ entities: store, grants, clock }),
    places,
    mailbox: fake.mailbox,
    onUnusable: (id) => void unusable.push(id),
    sent: { authorOf: async () => undefined },
    dms: { receive: async () => {}, edit: async () => {} },
    hearing: { personSpoke() {}, hearers: async () => [], heardBefore: () => [] },
    backfill: { heard() {} },
    tellOwner: (happening) => void happenings.push(happening),
  })
  return {
    ...fake,
    router,
    grants,
    unusable,
    happenings,
    put: (...some: Entity[]) => some.forEach((one) => entities.set(one.id, one)),
    setMemberships: (some: Membership[]) => void (memberships = some),
    setChannels: (some: ChannelFacts[]) => void (channels = some),
    readersOf: (channelId: Snowflake) => (fake.audiences.get(channelId) ?? []).map((one) => one.entityId),
    flagsOf: (entityId: EntityId) => fake.queued.at(-1)?.flags.get(entityId),
  }
}

describe('routing', () => {
  let world: ReturnType<typeof createWorld>

  beforeEach(async () => {
    world = createWorld()
    world.put(entity(kael, 'Kael'), entity(mira, 'Mira'))
    world.setMemberships([membership(kael), membership(mira)])
    await world.router.refresh()
  })

  const say = (over: Partial<InboundMessage> = {}) =>
    world.router.receive({ type: 'message', message: message(over) })

  it('I-24: an app that was let in is a reader of its own, until its grant ends', async () => {
    const client = { id: 'app', name: 'App' }
    const userId = '300000000000000001'
    const common = { client, userId, scope: 'mcp', createdAt: '', expiresAt: null }
    await world.grants.add({ id: 'g1', entityId: kael, ...common })
    await world.grants.setPublicKey('g1', 'public-g1')
    const idsOf = () => world.audiences.get(GENERAL)?.map(({ id }) => id)
    await world.router.refresh(kael)
    expect(new Set(idsOf())).toEqual(new Set([`key:${kael}:1`, 'grant:g1', `key:${mira}:1`]))
    await say()
    expect(world.queued).toHaveLength(1)
    await world.grants.end('g1', { at: '', why: 'revoked' })
    await world.router.refresh(kael)
    expect(new Set(idsOf())).toEqual(new Set([`key:${kael}:1`, `key:${mira}:1`]))
  })

  it('I-24: an entity without a key hears through its grants', async () => {
    world.put(entity(kael, 'Kael', { key: null }))
    await world.router.refresh(kael)
    expect(world.readersOf(GENERAL)).toEqual([mira])
    const client = { id: 'app', name: 'App' }
    const userId = '300000000000000001'
    const common = { client, userId, scope: 'mcp', createdAt: '', expiresAt: null }
    await world.grants.add({ id: 'g1', entityId: kael, ...common })
    await world.grants.setPublicKey('g1', 'public-g1')
    await world.router.refresh()
    expect(world.readersOf(GENERAL)).toEqual([kael, mira])
  })

  it('queues a message once, for the readers of its channel', async () => {
    await say()
    expect(world.queued).toHaveLength(1)
    expect(world.readersOf(GENERAL)).toEqual([kael, mira])
    expect(world.queued[0]?.flags.size).toBe(0)
  })

  it('hands on nothing of a message but what an agent is shown', async () => {
    await say()
    expect(Object.keys(world.queued[0]?.content ?? {}).toSorted()).toEqual([
      'attachments',
      'author',
      'channel_id',
      'content',
      'embeds',
      'id',
      'jump_url',
      'server_id',
      'timestamp',
    ])
  })

  it('I-61: queues no message that a client could not read, and goes on', async () => {
    await expect(say({ author: {} as InboundMessage['author'] })).rejects.toThrow('author')
    await expect(say({ id: 'abc' })).rejects.toThrow('Discord id')
    await say()
    expect(world.queued).toHaveLength(1)
  })

  it('does not queue what nobody may see', async () => {
    await say({ channel_id: SECRET, rightsChannelId: SECRET })
    await say({ channel_id: ELSEWHERE, rightsChannelId: ELSEWHERE, server_id: OTHER_SERVER })
    expect(world.queued).toEqual([])
  })

  it("T26: takes a thread's rights from its parent", async () => {
    const thread = '200000000000000099'
    await say({ thread_id: thread })
    await say({ channel_id: SECRET, thread_id: thread, rightsChannelId: SECRET })
    expect(world.queued.map((delivery) => delivery.rightsChannelId)).toEqual([GENERAL])
  })

  it('I-29: tells owners why a message concerns their entity, and not when it only may be read', async () => {
    await say({ content: 'Hello, @Kael' })
    await say({ id: '800000000000000009', content: 'Nothing' })
    expect(world.happenings.map(({ entityId, causes }) => [entityId, causes])).toEqual([[kael, ['mention']]])
  })

  it('T46: leaves out what entities say, and hears bots', async () => {
    await say({ webhookId: '500000000000000001', author: { id: '5', name: 'Kael', bot: true } })
    expect(world.queued).toEqual([])
    await say({ author: { id: '300000000000000003', name: 'a bot', bot: true } })
    expect(world.queued).toHaveLength(1)
  })

  it.each([
    ['its role', { mentionedRoleIds: ['600000000000000001'] }],
    ['"@Name" in the text', { content: 'well, @kael?' }],
    ['its plain name at the start', { content: 'Kael, are you there?' }],
    ['a reply to its message', { repliesToWebhookName: 'Kael' }],
  ])('I-21: flags as addressed by %s', async (_how, over) => {
    world.setMemberships([membership(kael, { roleId: '600000000000000001' }), membership(mira)])
    await world.router.refresh(kael)
    await say(over)
    expect(world.flagsOf(kael)).toEqual({ addressed: true, triggered: false, watch: false, dm: false })
    expect(world.flagsOf(mira)).toBeUndefined()
  })

  it('I-21: knows a reply to an entity whose name Discord shows differently', async () => {
    world.put(entity(kael, 'Here'))
    await world.router.refresh(kael)
    await say({ repliesToWebhookName: 'H\u200Aere' })
    expect(world.flagsOf(kael)?.addressed).toBe(true)
  })

  it('I-21: flags trigger words for the entity that has them', async () => {
    world.put(entity(kael, 'Kael', { triggers: [{ word: 'tea', substring: false }] }))
    await world.router.refresh(kael)
    await say({ content: 'Tea, anybody?' })
    expect(world.flagsOf(kael)).toEqual({ addressed: false, triggered: true, watch: false, dm: false })
    expect(world.flagsOf(mira)).toBeUndefined()
  })

  it('I-13: flags a watched channel, routes a blocked one, does not route a muted one', async () => {
    world.setMemberships([
      membership(kael, { watch: [GENERAL] }),
      membership(mira, { channels: { kind: 'all' }, blocked: [GENERAL], muted: [SECRET] }),
    ])
    await world.router.refresh()
    await say()
    expect(world.flagsOf(kael)?.watch).toBe(true)
    expect(world.readersOf(GENERAL)).toEqual([kael, mira])
    await say({ channel_id: SECRET, rightsChannelId: SECRET })
    expect(world.queued).toHaveLength(1)
    expect(world.readersOf(SECRET)).toEqual([])
  })

  it('T32: routes nothing to an entity with no channels', async () => {
    world.setMemberships([membership(kael, { channels: { kind: 'none' } })])
    await world.router.refresh()
    await say()
    expect(world.queued).toEqual([])
    expect(world.readersOf(GENERAL)).toEqual([])
  })

  it.each([
    ['switched off', { active: false }],
    ['without a key', { key: null }],
  ])('seals nothing for an entity that is %s', async (_how, over) => {
    world.put(entity(kael, 'Kael', over))
    await world.router.refresh(kael)
    expect(world.readersOf(GENERAL)).toEqual([mira])
  })

  it('I-06: takes the audience away before refresh resolves', async () => {
    world.setMemberships([membership(mira)])
    await world.router.refresh(kael)
    expect(world.readersOf(GENERAL)).toEqual([mira])
  })

  it('T10: gives the audience to the new key when a key was replaced', async () => {
    const key = { generation: 2, hash: '', salt: '', publicKey: 'new', createdAt: '' }
    world.put(entity(kael, 'Kael', { key }))
    await world.router.refresh(kael)
    expect(world.audiences.get(GENERAL)?.map((reader) => reader.id)).toEqual([
      `key:${mira}:1`,
      `key:${kael}:2`,
    ])
  })

  it('hears a channel made later when all channels are allowed', async () => {
    const fresh = '200000000000000077'
    world.setMemberships([membership(kael, { channels: { kind: 'all' } })])
    await world.router.refresh()
    world.setChannels([channel(GENERAL), channel(fresh)])
    await world.router.receive({ type: 'places-changed', serverId: SERVER })
    await say({ channel_id: fresh, rightsChannelId: fresh })
    expect(world.readersOf(fresh)).toEqual([kael])
    expect(world.queued).toHaveLength(1)
  })

  it('stops hearing a channel that the bot may no longer view', async () => {
    world.setChannels([channel(GENERAL, SERVER, { botCanView: false })])
    await world.router.receive({ type: 'places-changed', serverId: SERVER })
    expect(world.readersOf(GENERAL)).toEqual([])
  })

  it('I-22: edits and deletions follow, in order', async () => {
    const first = message({ content: 'first' })
    const second = message({ content: 'second' })
    await Promise.all([
      world.router.receive({ type: 'message', message: first }),
      world.router.receive({ type: 'message-edited', message: { ...first, content: 'changed' } }),
      world.router.receive({ type: 'message', message: second }),
      world.router.receive({
        type: 'messages-deleted',
        channelId: GENERAL,
        rightsChannelId: GENERAL,
        messageIds: [second.id],
      }),
    ])
    expect(world.calls).toEqual(['append first', 'replace changed', 'append second', 'remove 1'])
    expect(world.queued.map((delivery) => delivery.content.content)).toEqual(['changed'])
  })

  it('I-22, T44: a channel or a server that is gone takes its queue along', async () => {
    world.setMemberships([membership(kael, { channels: { kind: 'all' } })])
    await world.router.refresh()
    world.setChannels([channel(SECRET)])
    await world.router.receive({ type: 'channel-gone', channelId: GENERAL, serverId: SERVER })
    expect(world.calls).toEqual([`drop ${GENERAL}`])
    world.setChannels([])
    await world.router.receive({ type: 'server-gone', serverId: SERVER })
    expect(world.calls).toEqual([`drop ${GENERAL}`, `drop ${SECRET}`])
    await say({ channel_id: SECRET, rightsChannelId: SECRET })
    expect(world.queued).toEqual([])
  })

  it('I-22: a thread that is gone takes its messages along, and no others', async () => {
    const thread = '200000000000000099'
    await say({ content: 'in the channel' })
    await say({ content: 'in the thread', thread_id: thread })
    await world.router.receive({ type: 'channel-gone', channelId: thread, serverId: SERVER })
    expect(world.queued.map((delivery) => delivery.content.content)).toEqual(['in the channel'])
    expect(world.readersOf(GENERAL)).toEqual([kael, mira])
  })

  it("I-61: one entity's broken data does not stop the others", async () => {
    const broken = [{ word: 1, substring: false }] as unknown as Entity['triggers']
    world.put(entity(kael, 'Kael', { triggers: broken }))
    await world.router.refresh(kael)
    await say()
    expect(world.unusable).toEqual([kael])
    expect(world.readersOf(GENERAL)).toEqual([mira])
    expect(world.queued).toHaveLength(1)
  })

  it('a mailbox that fails once does not stop the channel', async () => {
    const { append } = world.mailbox
    world.mailbox.append = () => Promise.reject(new Error('full'))
    await expect(say()).rejects.toThrow('full')
    world.mailbox.append = append
    await say()
    expect(world.queued).toHaveLength(1)
  })
})

describe('for any set of rights', () => {
  it('I-11: nothing is queued for an entity outside its ceiling', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { chance } = createRandom(seed)
      const world = createWorld()
      const ids = Array.from({ length: 5 }, (_, i) => `00000000-0000-4000-8000-00000000000${i}` as EntityId)
      const facts = Array.from({ length: 8 }, (_, i) =>
        channel(`20000000000000010${i}`, chance(0.5) ? SERVER : OTHER_SERVER, { botCanView: chance(0.9) }),
      )
      world.put(...ids.map((id, i) => entity(id, `E${i}`, { active: chance(0.9) })))
      world.setChannels(facts)
      const some = () => facts.filter(() => chance(0.3)).map((one) => one.id)
      let current: Membership[] = []

      for (let step = 0; step < 12; step++) {
        current = ids.flatMap((id) =>
          [SERVER, OTHER_SERVER]
            .filter(() => chance(0.7))
            .map((serverId) =>
              membership(id, {
                serverId,
                channels: chance(0.3) ? { kind: 'all' } : { kind: 'these', ids: some() },
                watch: some(),
                blocked: some(),
                muted: some(),
              }),
            ),
        )
        world.setMemberships(current)
        await world.router.refresh()
        for (const place of facts) {
          const { id, serverId } = place
          const before = world.queued.length
          const text = message({
            channel_id: id,
            rightsChannelId: id,
            server_id: serverId,
            content: '@E1 @E2',
          })
          await world.router.receive({ type: 'message', message: text })
          const allowed = current.filter((one) => maySee(one, place)).map((one) => one.entityId)
          const readers = world.readersOf(id)
          const flagged = [...(world.queued.at(before)?.flags.keys() ?? [])]
          expect(allowed, `seed ${seed}`).toEqual(expect.arrayContaining(readers))
          expect(readers, `seed ${seed}`).toEqual(expect.arrayContaining(flagged))
          expect(world.queued, `seed ${seed}`).toHaveLength(before + (readers.length > 0 ? 1 : 0))
        }
      }
    }
  })
})
