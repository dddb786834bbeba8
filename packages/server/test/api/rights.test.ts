import { BOT_PERMISSIONS } from '@arachne/core/access'
import type { ChannelFacts, InboundEvent, Membership } from '@arachne/core/identities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { channelFacts } from '../../../core/test/identity-fakes.ts'
import { inboundMessage } from '../../../core/test/message-fakes.ts'
import { createRandom, type Random } from '../../../core/test/random.ts'
import { sampleMembership } from '../../../core/test/sample-standing.ts'
import type { EntityTool } from '../../src/transports/mcp/tools/entity-tool.ts'
import { ENTITY_TOOLS } from '../../src/transports/mcp/tools/entity-tools.ts'
import { createFakeDiscord, type FakeDiscord } from '../support/fake-discord.ts'
import { modern, outcome } from '../support/rpc.ts'
import { type Resident, type RunningApp, startApp } from '../support/running-app.ts'

/**
 * Random servers, entities and settings, driven from outside. What may be done is worked out here a second time, from
 * the promise and not from the code; the tools, the lists and the router have to agree with it.
 */

const SEEDS = [1, 2, 3, 4]
const SERVERS = ['100000000000000001', '100000000000000002']
const NOWHERE = '999999999999999999'
const USER = '400000000000000001'
const KINDS = ['text', 'text', 'announcement', 'forum', 'voice'] as const
/** They end a membership, write to people, or only wait. */
const APART = new Set(['leave_server', 'send_dm', 'wait_for_messages'])
const REFUSALS = new Set(
  (
    'not_on_server tool_not_granted channel_not_granted channel_muted channel_blocked bot_cannot_view ' +
    'bot_cannot_send bot_lacks_permission decisions_off'
  ).split(' '),
)
const NO_LIMITS = Object.fromEntries(
  [
    'ENTITY_CALLS',
    'ENTITY_SENDS',
    'OWNER_CALLS',
    'OWNER_SENDS',
    'TOKEN_CALLS',
    'CHANNEL_SENDS',
    'ADDRESS_REQUESTS',
  ].map((name) => [`${name}_PER_MINUTE`, '100000']),
)

interface World extends AsyncDisposable {
  running: RunningApp
  fake: FakeDiscord
  emit(event: InboundEvent): void
  /** Ports of Discord that were asked to do or to read something. */
  touched: string[]
  residents: (Resident & { memberships: Membership[] })[]
}

async function openWorld(random: Random): Promise<World> {
  const touched: string[] = []
  const made: { fake: FakeDiscord; emit: World['emit'] }[] = []
  const running = await startApp(NO_LIMITS, {
    connectDiscord(onEvent) {
      const fake = createFakeDiscord(onEvent)
      made.push({ fake, emit: onEvent })
      return { ...fake, ...watched(fake, touched) }
    },
  })
  const [first] = made
  if (!first) throw new Error('Nobody asked for Discord.')
  const { fake, emit } = first
  fake.places.serverList = SERVERS.map((id, at) => ({ id, name: `server ${at}`, botLacks: lacks(random) }))
  fake.places.channelList = SERVERS.flatMap((serverId, at) => randomChannels(random, serverId, at))
  const closed = await closeSome(random, { running, fake })
  const residents: World['residents'] = []
  for (const name of ['Ada', 'Bo', 'Cy', 'Di']) residents.push(await moveIn(name))
  return {
    running,
    fake,
    emit,
    touched,
    residents,
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }

  async function moveIn(name: string) {
    const { app, store, url } = running
    const { id } = await app.registry.createEntity({ name, owner: 'lyss' }, 'operator:local')
    const memberships = random
      .subset(SERVERS, 0.8)
      .map((serverId) => ({ ...sampleMembership(), entityId: id, serverId, closedChannels: closed }))
      .map((plain) => randomMembership(random, plain, fake))
    for (const membership of memberships) await store.insertMembership(membership)
    const key = await app.registry.printKey(id, 'operator:local')
    return { id, key, url: `${url}/mcp/${id}`, memberships }
  }
}

/** What an admin closes to all entities. */
async function closeSome(random: Random, { running, fake }: Pick<World, 'running' | 'fake'>) {
  const channels = fake.places.channelList.filter(({ parentId }) => parentId === null)
  const closed = random.subset(channels, 0.08)
  for (const server of SERVERS) {
    const ids = closed.filter(({ serverId }) => serverId === server).map(({ id }) => id)
    await running.operator.changeSettings(server, { closed_channels: ids })
  }
  return closed.map(({ id }) => id)
}

function watched(fake: FakeDiscord, touched: string[]) {
  const { voice, messages, reactions, pins, typing, attachments, keepers } = fake
  const watch = <Port extends object>(port: Port, name: string): Port =>
    new Proxy(port, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        // Looking at what is in memory touches nothing.
        if (typeof value !== 'function' || ['category', 'roles', 'tags'].includes(String(key))) return value
        return (...args: unknown[]) => {
          touched.push(`${name}.${String(key)}`)
          return (value as (...all: unknown[]) => unknown)(...args)
        }
      },
    })
  return {
    voice: watch(voice, 'voice'),
    messages: watch(messages, 'messages'),
    reactions: watch(reactions, 'reactions'),
    pins: watch(pins, 'pins'),
    typing: watch(typing, 'typing'),
    attachments: watch(attachments, 'attachments'),
    keepers: {
      channels: watch(keepers.channels, 'channels'),
      threads: watch(keepers.threads, 'threads'),
      posts: watch(keepers.posts, 'posts'),
      members: watch(keepers.members, 'members'),
      search: watch(keepers.search, 'search'),
    },
  }
}

function lacks(random: Random): ChannelFacts['botLacks'] {
  const missing = new Set(random.subset(BOT_PERMISSIONS, 0.05))
  return (needs) => needs.find((permission) => missing.has(permission))
}

function randomChannels(random: Random, serverId: string, at: number): ChannelFacts[] {
  return Array.from({ length: 6 }, (_, index) => {
    const id = `2000000000000${at}0${index}00`
    const rights = () => ({
      serverId,
      botCanView: random.chance(0.92),
      botCanSend: random.chance(0.85),
      botLacks: lacks(random),
    })
    const categoryId = random.pick([null, ...categoriesOf(at)])
    const channel = channelFacts({ id, name: `c${index}`, type: random.pick(KINDS), categoryId, ...rights() })
    const thread = { id: `2000000000000${at}0${index}01`, type: 'thread' as const, parentId: id, categoryId }
    return [channel, channelFacts({ name: `t${index}`, ...thread, ...rights() })]
  }).flat()
}

/** Of the first or the second server. */
const categoriesOf = (at: number) => [`2000000000000${at}1000`, `2000000000000${at}1100`]

function randomMembership(random: Random, plain: Membership, { places }: FakeDiscord): Membership {
  const ids = places.channelList
    .filter(({ serverId, parentId }) => serverId === plain.serverId && parentId === null)
    .map(({ id }) => id)
  const some = (from: readonly string[], probability: number) => {
    const picked = random.subset(from, probability)
    return picked.length === 0 ? { kind: 'none' as const } : { kind: 'these' as const, ids: picked }
  }
  const all = { kind: 'all' as const }
  const categories = categoriesOf(SERVERS.indexOf(plain.serverId))
  const names = ENTITY_TOOLS.map(({ name }) => name)
  return {
    ...plain,
    channels: random.pick([
      all,
      all,
      some(ids, 0.8),
      some([...categories, ...ids], 0.4),
      { kind: 'none' as const },
    ]),
    tools: random.pick([all, some(names, 0.8), some(names, 0.8), some(names, 1)]),
    watch: random.subset(ids, 0.2),
    blocked: random.subset(ids, 0.2),
    muted: random.subset(ids, 0.1),
  }
}

/** The promise, said once more. */
function grants({ tools }: Membership, { name, right: { toolset } }: EntityTool): boolean {
  // Nobody has switched them on.
  if (toolset === 'decisions') return false
  if (tools.kind === 'all') return toolset !== 'channels' && toolset !== 'moderation'
  return tools.kind === 'these' && tools.ids.includes(name)
}

function sees(membership: Membership | undefined, channel: ChannelFacts): membership is Membership {
  if (!membership || !channel.botCanView) return false
  const { channels, muted, closedChannels } = membership
  const id = channel.parentId ?? channel.id
  const standsFor = [id, channel.categoryId ?? '']
  const isListed = (ids: readonly string[]) => ids.some((one) => standsFor.includes(one))
  const inside = channels.kind === 'all' || (channels.kind === 'these' && isListed(channels.ids))
  return inside && !muted.includes(id) && !isListed(closedChannels)
}

function mayUse(tool: EntityTool, membership: Membership | undefined, channel: ChannelFacts): boolean {
  if (!sees(membership, channel) || !grants(membership, tool)) return false
  if (tool.right.intent !== 'read' && membership.blocked.includes(channel.parentId ?? channel.id))
    return false
  if (tool.right.intent === 'write' && !channel.botCanSend) return false
  return channel.botLacks(tool.right.needs) === undefined
}

function sampleArguments(
  { inputSchema }: EntityTool,
  { id, name }: { id: string; name: string },
  serverId: string,
) {
  const samples: Record<string, unknown> = {
    channel_id: id,
    thread_id: id,
    server_id: serverId,
    message_id: '800000000000000001',
    user_id: USER,
    role_id: '500000000000000001',
    content: 'words',
    file_name: 'a.txt',
    emoji: '👍',
    name: 'name',
    topic: 'topic',
    title: 'title',
    question: 'question',
    options: ['a', 'b'],
    query: 'words',
    confirm: name,
    duration_minutes: 1,
  }
  const properties = Object.keys(inputSchema['properties'] ?? {})
  const required = new Set((inputSchema['required'] as string[] | undefined) ?? [])
  if (properties.includes('file_data')) return { ...pick(required), file_data: 'aGk=' }
  if (required.has('query')) return { query: 'words', channel_id: id }
  return {
    ...pick(required),
    ...(properties.includes('category_id') && required.has('channel_id') && { position: 1 }),
  }

  function pick(names: Set<string>) {
    return Object.fromEntries([...names].map((field) => [field, samples[field]]))
  }
}

const counted = { allowed: 0, refused: 0 }

describe.each(SEEDS)('rights in world %i', (seed) => {
  const random = createRandom(seed)
  let world: World
  beforeAll(async () => {
    world = await openWorld(random)
  })
  afterAll(async () => world[Symbol.asyncDispose]())

  it('I-11: every tool, and REST, answers exactly what ceiling, tuning and facts allow', async () => {
    const { fake, touched } = world
    const rest = world.running.operator
    for (const resident of world.residents) {
      for (const tool of ENTITY_TOOLS.filter(({ name }) => !APART.has(name))) {
        const { properties = {} } = tool.inputSchema as { properties?: object }
        if (!('channel_id' in properties || 'thread_id' in properties) || tool.name === 'read_messages')
          continue
        for (const channel of [random.pick(fake.places.channelList), random.pick(fake.places.channelList)]) {
          touched.length = 0
          const args = sampleArguments(tool, channel, channel.serverId)
          const { isError, text } = outcome(
            await modern(resident, 'tools/call', { name: tool.name, arguments: args }),
          )
          const on = resident.memberships.find(({ serverId }) => serverId === channel.serverId)
          const refused = isError && REFUSALS.has(text.split(':')[0] ?? '')
          const told = `${tool.name} in ${channel.id}: ${isError ? text : 'done'}`
          const allowed = mayUse(tool, on, channel)
          expect(!refused, told).toBe(allowed)
          const why = await rest.why({ entity: resident.id, tool: tool.name, channel: channel.id })
          // A tool that is granted nowhere is refused before anybody looks where the channel is.
          expect(why, told).toMatchObject({ allowed, ...(on && refused && { reason: text.split(':')[0] }) })
          expect(allowed ? [] : touched, told).toEqual([])
          counted[allowed ? 'allowed' : 'refused'] += 1
        }
      }
    }
  })

  it('I-11, T22: tools for a whole server ask the settings of that server', async () => {
    const { fake, touched } = world
    for (const resident of world.residents) {
      for (const tool of ENTITY_TOOLS.filter(({ name }) => !APART.has(name))) {
        const required = (tool.inputSchema['required'] as string[] | undefined) ?? []
        if (!required.includes('server_id')) continue
        for (const serverId of [...SERVERS, NOWHERE]) {
          touched.length = 0
          const args = sampleArguments(tool, { id: NOWHERE, name: '' }, serverId)
          const { isError, text } = outcome(
            await modern(resident, 'tools/call', { name: tool.name, arguments: args }),
          )
          const on = resident.memberships.find((one) => one.serverId === serverId)
          const server = fake.places.serverList.find(({ id }) => id === serverId)
          const creates = tool.name.startsWith('create_')
          const allowed =
            on !== undefined &&
            grants(on, tool) &&
            server?.botLacks(tool.right.needs) === undefined &&
            (!creates || on.channels.kind === 'all')
          const told = `${tool.name} on ${serverId}: ${isError ? text : 'done'}`
          expect(!(isError && REFUSALS.has(text.split(':')[0] ?? '')), told).toBe(allowed)
          expect(allowed ? [] : touched, told).toEqual([])
        }
      }
    }
  })

  it('I-11, I-12: lists, search and router show the same channels, and no others', async () => {
    const { fake, emit } = world
    for (const server of SERVERS) emit({ type: 'places-changed', serverId: server })
    for (const [index, channel] of fake.places.channelList.entries()) emit(said(channel, index))
    for (const resident of world.residents) {
      const visible = (tool: string) =>
        fake.places.channelList.filter((channel) => {
          const on = resident.memberships.find(({ serverId }) => serverId === channel.serverId)
          const used = ENTITY_TOOLS.find(({ name }) => name === tool)
          // A message in a thread comes with its channel's.
          const home = fake.places.channelList.find(({ id }) => id === (channel.parentId ?? channel.id))
          return home && used && sees(on, home) && grants(on, used)
        })
      const { body } = await modern(resident, 'tools/list')
      const { tools } = body.result as unknown as { tools: { name: string }[] }
      const granted = ENTITY_TOOLS.filter((tool) => resident.memberships.some((on) => grants(on, tool)))
      expect(tools.map(({ name }) => name)).toEqual(granted.map(({ name }) => name))

      const call = async (name: string, args: object = {}) =>
        outcome(await modern(resident, 'tools/call', { name, arguments: args }))
      const listed = await call('list_channels')
      const channels = (listed.data?.['channels'] ?? []) as {
        id: string
        state: string
        bot_can_view: boolean
      }[]
      expect(channels.filter((one) => one.state !== 'muted' && one.bot_can_view).map(({ id }) => id)).toEqual(
        visible('list_channels').flatMap(({ id, parentId }) => (parentId === null ? id : [])),
      )

      fake.keepers.searched.length = 0
      const searched = []
      for (const on of resident.memberships) {
        await call('search_messages', { server_id: on.serverId, query: 'words' })
        const tool = ENTITY_TOOLS.find(({ name }) => name === 'search_messages')
        const server = fake.places.serverList.find(({ id }) => id === on.serverId)
        if (!tool || !grants(on, tool) || server?.botLacks(tool.right.needs) !== undefined) continue
        const open = fake.places.channelList.filter(
          (channel) =>
            channel.serverId === on.serverId &&
            sees(on, channel) &&
            channel.botLacks(tool.right.needs) === undefined,
        )
        if (open.length > 0) searched.push(open.map(({ id }) => id))
      }
      expect(fake.keepers.searched.map(({ channelIds }) => channelIds)).toEqual(searched)

      const heard = visible('read_messages').map(({ id }) => `said in ${id}`)
      const read: string[] = []
      await expect
        .poll(async () => {
          const { data } = await call('read_messages', { limit: 100 })
          const messages = (data?.['messages'] ?? []) as { content: string }[]
          read.push(...messages.map(({ content }) => content))
          return read.length
        })
        .toBeGreaterThanOrEqual(heard.length)
      expect(read.toSorted()).toEqual(heard.toSorted())
    }
  })
})

it('the worlds were neither too open nor too closed to prove anything', () => {
  expect(Math.min(counted.allowed, counted.refused)).toBeGreaterThan(100)
})

function said(channel: ChannelFacts, index: number): InboundEvent {
  const rightsChannelId = channel.parentId ?? channel.id
  return {
    type: 'message',
    message: inboundMessage({
      id: String(800_000_000_000_000_000n + BigInt(index)),
      channel_id: rightsChannelId,
      server_id: channel.serverId,
      ...(channel.parentId !== null && { thread_id: channel.id }),
      author: { id: USER, name: 'Lyss', bot: false },
      content: `said in ${channel.id}`,
      timestamp: new Date().toISOString(),
    }),
  }
}
