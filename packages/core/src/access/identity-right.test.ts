import type { ChannelType, Toolset } from '@arachne/contract'
import { TOOLSETS } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { channelFacts } from '../../test/identity-fakes.ts'
import { createRandom } from '../../test/random.ts'
import { sampleMembership } from '../../test/sample-standing.ts'
import type { Membership, Selection } from '../identities/entities/entity.ts'
import type { ChannelFacts } from '../identities/places/places.ts'
import { channelState, demand, maySee, type Question, type ToolFacts, verdict } from './identity-right.ts'

const HOME = '100000000000000001'
const AWAY = '100000000000000002'
const GENERAL = '200000000000000001'
const STAFF = '200000000000000002'

const membership = (over: Partial<Membership> = {}) =>
  sampleMembership({ channels: { kind: 'these', ids: [GENERAL] }, ...over })

const channel = (over: Partial<ChannelFacts> = {}) => channelFacts({ id: GENERAL, ...over })

const SEND: ToolFacts = { name: 'send_message', toolset: 'core', intent: 'write', needs: [] }
const READ: ToolFacts = { name: 'read_messages', toolset: 'core', intent: 'read', needs: [] }

const ask = (over: Partial<Question> = {}) =>
  verdict({ entity: { active: true }, membership: membership(), tool: SEND, channel: channel(), ...over })

describe('the verdict', () => {
  it('allows the question that the refusals below vary', () => {
    expect(ask()).toEqual({ allowed: true })
  })

  it('T31: judges a channel by its category as it is now, and threads with it', () => {
    const TOWN = '200000000000000070'
    const listed = membership({ channels: { kind: 'these', ids: [TOWN] } })
    const inside = channel({ id: '200000000000000071', categoryId: TOWN })
    const thread = channel({ id: '200000000000000072', parentId: inside.id, categoryId: TOWN })
    for (const place of [inside, thread]) {
      expect(ask({ membership: listed, channel: place })).toEqual({ allowed: true })
      expect(maySee(listed, place)).toBe(true)
      const moved = { ...place, categoryId: '200000000000000073' }
      expect(ask({ membership: listed, channel: moved })).toMatchObject({ reason: 'channel_not_granted' })
      expect(maySee(listed, moved)).toBe(false)
      const closed = membership({ channels: { kind: 'all' }, closedChannels: [TOWN] })
      expect(ask({ membership: closed, channel: place })).toMatchObject({ reason: 'channel_not_granted' })
    }
  })

  it.each<[string, Partial<Question>, string, string, string]>([
    ['a switched-off entity', { entity: { active: false } }, 'entity', 'entity_inactive', 'operator'],
    ['a stranger', { membership: undefined }, 'ceiling', 'not_on_server', 'admin'],
    [
      'a tool that is not ticked',
      { membership: membership({ tools: { kind: 'these', ids: ['read_messages'] } }) },
      'ceiling',
      'tool_not_granted',
      'admin',
    ],
    [
      'a channel outside the list',
      { channel: channel({ id: STAFF }) },
      'ceiling',
      'channel_not_granted',
      'admin',
    ],
    [
      'a channel of another server',
      { channel: channel({ serverId: AWAY }) },
      'ceiling',
      'not_on_server',
      'admin',
    ],
    ['a muted channel', { membership: membership({ muted: [GENERAL] }) }, 'tuning', 'channel_muted', 'owner'],
    [
      'a moderator’s mute',
      { membership: membership({ silencedChannels: [GENERAL] }) },
      'tuning',
      'channel_silenced',
      'admin',
    ],
    [
      'a blocked channel',
      { membership: membership({ blocked: [GENERAL] }) },
      'tuning',
      'channel_blocked',
      'owner',
    ],
    [
      'a channel hidden from the bot',
      { channel: channel({ botCanView: false }) },
      'discord',
      'bot_cannot_view',
      'admin',
    ],
    ['a locked thread', { channel: channel({ locked: true }) }, 'discord', 'bot_cannot_send', 'admin'],
    [
      'a channel where the bot is silent',
      { channel: channel({ botCanSend: false }) },
      'discord',
      'bot_cannot_send',
      'admin',
    ],
  ])('I-11: refuses %s, naming the layer', (_, over, layer, reason, whoCanChange) => {
    expect(ask(over)).toMatchObject({ allowed: false, layer, reason, whoCanChange })
  })

  it("I-11: asks last for the bot's own permissions, by the name an admin knows", () => {
    const pin: ToolFacts = {
      name: 'pin_message',
      toolset: 'messages',
      intent: 'write',
      needs: ['PinMessages'],
    }
    const lacks = channel({ botLacks: (needs) => needs[0] })
    const lacking = { layer: 'discord', reason: 'bot_lacks_permission', whoCanChange: 'admin' }
    expect(ask({ tool: pin })).toEqual({ allowed: true })
    expect(ask({ tool: pin, channel: lacks })).toMatchObject(lacking)
    expect(ask({ tool: pin, channel: lacks })).toMatchObject({
      message: expect.stringContaining('"Pin Messages"'),
    })
    const server = { id: HOME, name: 'Home', botLacks: lacks.botLacks }
    expect(ask({ tool: pin, channel: undefined, server })).toMatchObject(lacking)
    expect(ask({ tool: pin, channel: { ...lacks, botCanView: false } })).toMatchObject({
      reason: 'bot_cannot_view',
    })
  })

  it('I-11: lets the outermost layer speak when several refuse', () => {
    const everything = {
      entity: { active: false },
      membership: membership({ tools: { kind: 'none' }, channels: { kind: 'none' }, muted: [GENERAL] }),
      channel: channel({ botCanView: false, botCanSend: false }),
    }
    expect(ask(everything)).toMatchObject({ layer: 'entity' })
    expect(ask({ ...everything, entity: { active: true } })).toMatchObject({ reason: 'tool_not_granted' })
    const tuned = membership({ channels: { kind: 'none' }, muted: [GENERAL] })
    expect(ask({ membership: tuned })).toMatchObject({ reason: 'channel_not_granted' })
    const muted = membership({ muted: [GENERAL] })
    expect(ask({ membership: muted, channel: everything.channel })).toMatchObject({ reason: 'channel_muted' })
  })

  it('I-11: gives a thread the rights of its parent', () => {
    const thread = channel({ id: '300000000000000001', parentId: GENERAL, type: 'thread' })
    expect(ask({ channel: thread })).toEqual({ allowed: true })
    expect(ask({ channel: { ...thread, parentId: STAFF } })).toMatchObject({ reason: 'channel_not_granted' })
    const blocked = membership({ blocked: [GENERAL] })
    expect(ask({ channel: thread, membership: blocked })).toMatchObject({ reason: 'channel_blocked' })
  })

  it('I-49: lets a muted entity read on, and silences it in threads too', () => {
    const silenced = membership({ silencedChannels: [GENERAL] })
    expect(ask({ tool: READ, membership: silenced })).toEqual({ allowed: true })
    const thread = channel({ id: '300000000000000001', parentId: GENERAL, type: 'thread' })
    expect(ask({ channel: thread, membership: silenced })).toMatchObject({ reason: 'channel_silenced' })
    expect(maySee(silenced, channel())).toBe(true)
  })

  it('I-13: keeps a blocked channel readable and a muted one silent', () => {
    expect(ask({ tool: READ, membership: membership({ blocked: [GENERAL] }) })).toEqual({ allowed: true })
    expect(ask({ tool: READ, membership: membership({ muted: [GENERAL] }) })).toMatchObject({
      allowed: false,
    })
    expect(maySee(membership({ blocked: [GENERAL] }), channel())).toBe(true)
    expect(maySee(membership({ muted: [GENERAL] }), channel())).toBe(false)
  })

  it('I-13: lets the stricter of two settings count', () => {
    const all = { watch: [GENERAL], blocked: [GENERAL], muted: [GENERAL] }
    expect(channelState(all, GENERAL)).toBe('muted')
    expect(channelState({ ...all, muted: [] }, GENERAL)).toBe('blocked')
    expect(channelState({ ...all, muted: [], blocked: [] }, GENERAL)).toBe('watch')
    expect(channelState(all, STAFF)).toBe('normal')
  })

  it('never counts moderation and channel tools to "all", but grants them by name', () => {
    const timeout: ToolFacts = { name: 'timeout_user', toolset: 'moderation', intent: 'write', needs: [] }
    const rename: ToolFacts = { name: 'rename_channel', toolset: 'channels', intent: 'write', needs: [] }
    expect(ask({ tool: timeout })).toMatchObject({ reason: 'tool_not_granted' })
    expect(ask({ tool: rename })).toMatchObject({ reason: 'tool_not_granted' })
    const named = membership({ tools: { kind: 'these', ids: ['timeout_user'] } })
    expect(ask({ tool: timeout, membership: named })).toEqual({ allowed: true })
  })

  it('turns a refusal into an error with its reason', () => {
    const question = { entity: { active: true }, membership: undefined, tool: SEND }
    expect(() => demand(question)).toThrow(
      expect.objectContaining({ code: 'forbidden', details: { reason: 'not_on_server' } }),
    )
  })
})

function random(seed: number) {
  const { chance, pick, subset } = createRandom(seed)
  return { coin: (p = 0.5) => chance(p), pick, some: <T>(from: readonly T[]) => subset(from, 0.4) }
}

const CHANNELS = ['1', '2', '3', '4', '5'].map((digit) => `20000000000000001${digit}`)
const CATEGORIES = ['200000000000000021', '200000000000000022']
const TOOLS = TOOLSETS.map((toolset, index): ToolFacts => ({
  name: `tool_${toolset}`,
  toolset,
  intent: index % 2 === 0 ? 'read' : 'write',
  needs: [],
}))
const SENSITIVE: Toolset[] = ['moderation', 'channels']

function randomQuestion(seed: number): Question {
  const { coin, pick, some } = random(seed)
  const selection = (from: string[]): Selection =>
    pick<Selection>([{ kind: 'all' }, { kind: 'none' }, { kind: 'these', ids: some(from) }])
  const type: ChannelType = pick(['text', 'thread'])
  return {
    entity: { active: coin(0.9), decisions: seed % 10 !== 0 },
    membership: coin(0.9)
      ? membership({
          serverId: pick([HOME, HOME, AWAY]),
          channels: selection([...CHANNELS, ...CATEGORIES]),
          closedChannels: coin(0.2) ? some([...CHANNELS, ...CATEGORIES]) : [],
          tools: selection(TOOLS.map((tool) => tool.name)),
          watch: some(CHANNELS),
          blocked: coin() ? some(CHANNELS) : [],
          muted: coin() ? some(CHANNELS) : [],
        })
      : undefined,
    tool: pick(TOOLS),
    channel: channel({
      id: pick(CHANNELS),
      type,
      parentId: type === 'thread' ? pick(CHANNELS) : null,
      categoryId: pick([null, ...CATEGORIES]),
      botCanView: coin(0.8),
      botCanSend: coin(0.8),
    }),
  }
}

describe('the verdict over 20,000 seeded questions', () => {
  const questions = Array.from({ length: 20_000 }, (_, seed) => randomQuestion(seed))

  it('I-11: allows nothing outside the ceiling, the tuning or what Discord permits', () => {
    let allowed = 0
    for (const question of questions) {
      if (!verdict(question).allowed) continue
      allowed += 1
      const { entity, membership: on, tool, channel: at } = question
      const home = at?.parentId ?? at?.id ?? ''
      const ticked = on?.tools.kind === 'these' ? on.tools.ids.includes(tool.name) : on?.tools.kind === 'all'
      const standsFor = [home, at?.categoryId ?? '']
      const inside =
        on?.channels.kind === 'these'
          ? on.channels.ids.some((id) => standsFor.includes(id))
          : on?.channels.kind === 'all'
      expect(on?.closedChannels.filter((id) => standsFor.includes(id))).toEqual([])
      expect(entity.active && ticked && inside && on?.serverId === at?.serverId).toBe(true)
      expect(on?.tools.kind === 'all' && SENSITIVE.includes(tool.toolset)).toBe(false)
      expect(tool.toolset === 'decisions' && entity.decisions !== true).toBe(false)
      expect(on?.muted).not.toContain(home)
      expect(at?.botCanView).toBe(true)
      const mayWrite = on?.blocked.includes(home) === false && at?.botCanSend === true
      expect(tool.intent === 'read' || mayWrite).toBe(true)
    }
    expect(allowed).toBeGreaterThan(1_000)
  })

  it('never shows a channel it would refuse to read with a granted tool, nor the other way round', () => {
    const read: ToolFacts = { name: 'tool_core', toolset: 'core', intent: 'read', needs: [] }
    for (const { membership: on, channel: at } of questions) {
      if (!on || !at) continue
      const granted = { ...on, tools: { kind: 'all' as const } }
      const answer = verdict({ entity: { active: true }, membership: granted, tool: read, channel: at })
      expect(maySee(on, at)).toBe(answer.allowed)
    }
  })
})
