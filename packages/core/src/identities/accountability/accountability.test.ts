import type { EntityId } from '@arachne/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import { createMemoryActs } from '../../../test/act-fakes.ts'
import { channelFacts, createFakeJournal, createMemoryStore } from '../../../test/identity-fakes.ts'
import { AppError } from '../../errors.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import type { Card, Interaction, InteractionHandler, ReactionAdded } from '../messages/interactions.ts'
import type { ServerFacts } from '../places/places.ts'
import type { SentMessage } from '../speaking/sent-messages.ts'
import { offerAccountability, WHO_MENU } from './accountability.ts'
import { createLastSeen } from './last-seen.ts'
import { createMutes, type Mute, type MuteStore } from './mutes.ts'
import { heedReactions } from './reactions.ts'
import { createWhoIsBehind, messageIdIn } from './who-is-behind.ts'

const SERVER = '100000000000000001'
const ELSEWHERE = '100000000000000002'
const GENERAL = '200000000000000001'
const MESSAGE = '900000000000000001'
const KAEL = '00000000-0000-4000-8000-000000000001' as EntityId
const OWNER = '400000000000000001'

function entity(over: Partial<Entity> = {}): Entity {
  return {
    id: KAEL,
    name: 'Kael',
    platform: 'claude',
    ownerId: OWNER,
    ownerName: 'Lyss',
    active: true,
    ...over,
  } as Entity
}

function createMuteMemory(): MuteStore & { rows: Mute[] } {
  const rows: Mute[] = []
  const drop = (isGone: (mute: Mute) => boolean) => {
    const before = rows.splice(0, rows.length, ...rows.filter((one) => !isGone(one)))
    return before.length > rows.length
  }
  return {
    rows,
    list: async () => [...rows],
    async put(mute) {
      drop((one) => one.entityId === mute.entityId && one.channelId === mute.channelId)
      rows.push(mute)
    },
    async remove(entityId, channelId) {
      return drop((one) => one.entityId === entityId && one.channelId === channelId)
    },
    async removeEnded(now) {
      drop(({ until }) => until <= now)
    },
  }
}

function setUp() {
  let now = Date.parse('2026-11-15T10:00:00Z')
  const clock = { now: () => now }
  const store = createMemoryStore()
  const journal = createFakeJournal()
  const muteStore = createMuteMemory()
  const mutes = createMutes({
    store: muteStore,
    acts: createMemoryActs({ mutes: muteStore }, journal),
    clock,
  })
  const lastSeen = createLastSeen(clock)
  const sent: SentMessage[] = [
    {
      messageId: MESSAGE,
      channelId: GENERAL,
      rightsChannelId: GENERAL,
      serverId: SERVER,
      entityId: KAEL,
      sentAt: '2026-11-15T09:00:00.000Z',
    },
  ]
  const whoIsBehind = createWhoIsBehind({
    sent: { find: async (id) => sent.find(({ messageId }) => messageId === id) },
    store,
  })
  const handlers = new Map<string, InteractionHandler>()
  offerAccountability(
    { on: (feature, handler) => void handlers.set(feature, handler) },
    { store, whoIsBehind, lastSeen, mutes, clock },
  )
  const told: { userId: string; card: Card }[] = []
  const deleted: string[] = []
  const moderators = new Set<string>()
  let dmsClosed = false
  const server: ServerFacts = { id: SERVER, name: 'Home', botLacks: () => undefined }
  const watchers: ((reaction: ReactionAdded) => Promise<void>)[] = []
  heedReactions(
    { onReaction: (handler) => void watchers.push(handler) },
    {
      whoIsBehind,
      journal,
      directMessages: {
        async send(userId, card) {
          if (dmsClosed) throw new AppError('forbidden', 'No.', { reason: 'dms_closed' })
          told.push({ userId, card })
          return { channelId: '', messageId: '' }
        },
      },
      places: {
        channel: async (id) => channelFacts({ id }),
        servers: () => [server],
      },
      voice: { takeBack: async ({ messageId }) => void deleted.push(messageId) },
      moderators: {
        includes: async (userId) => moderators.has(userId),
      },
    },
  )

  return {
    store,
    server,
    journal,
    mutes,
    muteStore,
    lastSeen,
    told,
    deleted,
    moderators,
    closeDms: () => (dmsClosed = true),
    advance: (ms: number) => (now += ms),
    now: () => now,
    react: (emoji: string, userId: string, over: Partial<ReactionAdded> = {}) =>
      watchers[0]?.({
        serverId: SERVER,
        channelId: GENERAL,
        messageId: MESSAGE,
        userId,
        person: { name: 'Ben', roles: [] },
        emoji,
        ...over,
      }),
    async moveIn(resident: Entity, over: Partial<Membership> = {}) {
      await store.insert(resident)
      await store.insertMembership({ entityId: resident.id, serverId: SERVER, ...over } as Membership)
    },
    /** What the person is answered. */
    async use(feature: string, over: Partial<Omit<Interaction, 'options'>> & { options?: object } = {}) {
      const cards: { how: 'reply' | 'update'; card: Card }[] = []
      const { options = {}, ...rest } = over
      const interaction: Interaction = {
        id: '77',
        kind: 'command',
        feature,
        data: '',
        person: { id: '4', name: 'Ben', roles: [], language: 'en', isModerator: false },
        serverId: SERVER,
        channelId: GENERAL,
        rightsChannelId: GENERAL,
        messageId: null,
        values: [],
        fields: new Map(),
        ...rest,
        options: new Map(Object.entries(options)),
      }
      await handlers.get(feature)?.(interaction, {
        reply: async (card) => void cards.push({ how: 'reply', card }),
        update: async (card) => void cards.push({ how: 'update', card }),
        ask: async () => {},
      })
      return cards[0]
    },
  }
}

type Scene = ReturnType<typeof setUp>
const MODERATOR = {
  id: '5',
  name: 'Jonas',
  roles: [],
  language: 'en',
  isModerator: true,
} as const

let scene: Scene
const status = async () => (await scene.use('status', { options: { entity: 'kael' } }))?.card.content

const silenced = () => scene.mutes.apply([{ entityId: KAEL } as Membership])[0]?.silencedChannels ?? []

beforeEach(async () => {
  scene = setUp()
  await scene.moveIn(entity())
})

describe('I-49: who is behind a message', () => {
  it.each([
    ['the menu', WHO_MENU, { kind: 'message-menu', messageId: MESSAGE }],
    [
      'a link',
      'whois',
      { options: { message: `https://discord.com/channels/${SERVER}/${GENERAL}/${MESSAGE}` } },
    ],
    ['an id', 'whois', { options: { message: MESSAGE } }],
  ] as const)('is told by %s: entity, model, owner, time', async (_how, feature, over) => {
    const answer = await scene.use(feature, over)
    expect(answer?.card.content).toBe(
      '**Kael** wrote this: an AI (Claude), not a person. It belongs to <@400000000000000001> (Lyss). ' +
        `Sent <t:${Date.parse('2026-11-15T09:00:00Z') / 1000}:f>.`,
    )
  })

  it('is told in Korean to whoever reads Korean', async () => {
    const person = { ...MODERATOR, language: 'ko' } as const
    const answer = await scene.use(WHO_MENU, { messageId: MESSAGE, person })
    expect(answer?.card.content).toContain('소유자는 <@400000000000000001>')
  })

  it('is not told on another server, nor of messages of people', async () => {
    const nobody = 'No entity wrote this message.'
    const there = await scene.use(WHO_MENU, { messageId: MESSAGE, serverId: ELSEWHERE })
    const person = await scene.use(WHO_MENU, { messageId: '900000000000000099' })
    const words = await scene.use('whois', { options: { message: 'that one' } })
    expect([there, person, words].map((answer) => answer?.card.content)).toEqual([nobody, nobody, nobody])
  })

  it('a name cannot format the answer', async () => {
    await scene.store.update(KAEL, { name: '**[x](https://evil.example)**' })
    const answer = await scene.use(WHO_MENU, { messageId: MESSAGE })
    expect(answer?.card.content).toContain(String.raw`**\*\*\[x\]\(https://evil.example\)\*\***`)
  })
})

it('finds the id of a message in a link, or alone', () => {
  expect(messageIdIn(` https://discord.com/channels/1/2/${MESSAGE}/ `)).toBe(MESSAGE)
  expect(messageIdIn(MESSAGE)).toBe(MESSAGE)
  expect(messageIdIn('12')).toBeUndefined()
  expect(messageIdIn(`x${MESSAGE}`)).toBeUndefined()
})

describe('I-49: who lives here', () => {
  it('is shown in pages, by name', async () => {
    for (let at = 10; at < 32; at += 1) {
      const id = `00000000-0000-4000-8000-0000000000${at}` as EntityId
      await scene.moveIn(entity({ id, name: `Resident ${at}` }))
    }
    const first = await scene.use('entities')
    expect(first?.how).toBe('reply')
    expect(first?.card.content.split('\n')).toHaveLength(11)
    expect(first?.card.content).toMatch(/^Entities on this server: 23\n\*\*Kael\*\* \(Claude\)/)
    expect(first?.card.rows).toEqual([{ buttons: [{ feature: 'entities', data: '1', label: 'Next' }] }])
    const last = await scene.use('entities', { kind: 'button', data: '2' })
    expect(last?.how).toBe('update')
    expect(last?.card.content.split('\n')).toHaveLength(4)
    expect(last?.card.rows).toEqual([{ buttons: [{ feature: 'entities', data: '1', label: 'Previous' }] }])
    const beyond = await scene.use('entities', { kind: 'button', data: '99' })
    expect(beyond?.card.content).toBe(last?.card.content)
  })

  it('is nobody on a server without entities, and nothing is told in direct messages', async () => {
    const answer = await scene.use('entities', { serverId: ELSEWHERE })
    expect(answer?.card.content).toBe('There are no entities on this server.')
    await expect(scene.use('entities', { serverId: null })).rejects.toThrow('This only works on servers.')
  })
})

describe('I-49: whether an entity listens', () => {
  it('follows what its agent did', async () => {
    expect(await status()).toContain('hasn’t connected')
    scene.lastSeen.note(KAEL, 'list_channels')
    expect(await status()).toContain('isn’t listening')
    scene.lastSeen.note(KAEL, 'read_messages')
    expect(await status()).toContain('is listening')
    scene.advance(10 * 60_000)
    expect(await status()).toContain('isn’t listening')
    await scene.store.update(KAEL, { active: false })
    expect(await status()).toContain('is paused')
  })

  it('is told of residents of this server only', async () => {
    const there = scene.use('status', { options: { entity: 'Kael' }, serverId: ELSEWHERE })
    await expect(there).rejects.toThrow('There’s no entity called “Kael” on this server.')
  })
})

describe('I-49: muting', () => {
  it('silences one entity in one channel for a time', async () => {
    const answer = await scene.use('mute', { options: { entity: 'Kael', minutes: 5 }, person: MODERATOR })
    expect(answer?.card.content).toContain('can’t write in this channel until')
    expect(silenced()).toEqual([GENERAL])
    expect(scene.journal.entries).toMatchObject([
      { action: 'entity.muted', actor: 'person:5', details: { channel_id: GENERAL } },
    ])
    scene.advance(5 * 60_000)
    expect(silenced()).toEqual([])
  })

  it('lasts over a restart, and ends by hand', async () => {
    await scene.use('mute', { options: { entity: 'Kael' }, person: MODERATOR })
    const acts = createMemoryActs({ mutes: scene.muteStore }, createFakeJournal())
    const later = createMutes({ store: scene.muteStore, acts, clock: scene })
    await later.load()
    expect(later.apply([{ entityId: KAEL } as Membership])[0]?.silencedChannels).toEqual([GENERAL])
    const first = await scene.use('unmute', { options: { entity: 'Kael' }, person: MODERATOR })
    const second = await scene.use('unmute', { options: { entity: 'Kael' }, person: MODERATOR })
    expect(first?.card.content).toContain('can write')
    expect(second?.card.content).toContain('wasn’t muted')
    expect([silenced(), scene.muteStore.rows]).toEqual([[], []])
  })

  it('is for those who may manage messages there', async () => {
    for (const command of ['mute', 'unmute']) {
      await expect(scene.use(command, { options: { entity: 'Kael' } })).rejects.toThrow('Only people who can')
    }
    expect(silenced()).toEqual([])
  })
})

describe('I-49: reactions', () => {
  it('❓ sends who is behind it to the one who asks', async () => {
    await scene.react('❓', '7')
    expect(scene.told).toMatchObject([
      { userId: '7', card: { content: expect.stringContaining('**Kael**') } },
    ])
    scene.server.language = 'ko'
    await scene.react('❓', '7')
    expect(scene.told.at(-1)?.card.content).toContain('소유자')
    scene.closeDms()
    await expect(scene.react('❓', '8')).resolves.toBeUndefined()
  })

  it('❌ takes it away for the owner and for moderators, and for nobody else', async () => {
    await scene.react('❌', '7')
    expect(scene.deleted).toEqual([])
    await scene.react('❌', OWNER)
    scene.moderators.add('9')
    await scene.react('❌', '9')
    expect(scene.deleted).toEqual([MESSAGE, MESSAGE])
    expect(scene.journal.entries).toMatchObject([
      { action: 'message.deleted', actor: `person:${OWNER}`, details: { entity_id: KAEL } },
      { action: 'message.deleted', actor: 'person:9' },
    ])
  })

  it('other emoji, other messages and other servers mean nothing', async () => {
    await scene.react('👍', OWNER)
    await scene.react('❌', OWNER, { messageId: '900000000000000099' })
    await scene.react('❌', OWNER, { serverId: ELSEWHERE })
    await scene.react('❌', OWNER, { serverId: null })
    expect([scene.deleted, scene.told]).toEqual([[], []])
  })
})
