import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts } from '../../../test/identity-fakes.ts'
import { createFakeKeepers } from '../../../test/keeper-fakes.ts'
import {
  AWAY,
  COMPANIONS,
  createRegistryWorld,
  ELSEWHERE,
  GENERAL,
  HOME,
  OPERATOR,
} from '../../../test/registry-world.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import { accessChannel } from '../routing/reach.ts'
import { createWhy, type WhyQuestion } from './why.ts'

const PLAZA = '200000000000000071'
const TOOLS: ToolFacts[] = [
  { name: 'send_message', toolset: 'core', intent: 'write', needs: [] },
  { name: 'read_messages', toolset: 'core', intent: 'read', needs: [] },
  { name: 'delete_channel', toolset: 'channels', intent: 'write', needs: ['ManageChannels'] },
]

let world: ReturnType<typeof createRegistryWorld>
let keepers: ReturnType<typeof createFakeKeepers>
beforeEach(async () => {
  world = createRegistryWorld()
  keepers = createFakeKeepers()
  await world.registry.createEntity({ name: 'Kael', owner: 'lyss' }, OPERATOR)
  const { membership } = await world.registry.joinServer(
    'Kael',
    { server: HOME, channels: 'all', tools: ['send_message', 'read_messages'] },
    OPERATOR,
  )
  await world.registry.setTuning(membership, { blocked: ['companions'] }, OPERATOR)
  await world.registry.joinServer(
    'Kael',
    { server: AWAY, channels: 'all', tools: ['read_messages'] },
    OPERATOR,
  )
})

async function ask(question: WhyQuestion) {
  const { store, places } = world
  const why = createWhy({ store, places, keeper: keepers.channels, tools: TOOLS })
  return why(await world.registry.find('Kael'), question)
}

describe('why', () => {
  it.each<[WhyQuestion, boolean | string]>([
    [{ tool: 'send_message', channel: 'general' }, true],
    [{ tool: 'send_message', channel: GENERAL }, true],
    [{ tool: 'send_message', channel: 'companions', server: 'Home' }, 'channel_blocked'],
    [{ tool: 'read_messages', channel: COMPANIONS }, true],
    [{ tool: 'send_message', channel: ELSEWHERE }, 'tool_not_granted'],
    [{ tool: 'send_message', server: 'Away' }, 'tool_not_granted'],
    [{ tool: 'send_message' }, true],
    [{ tool: 'delete_channel' }, 'tool_not_granted'],
    [{ tool: 'send_message', channel: '200000000000000099' }, 'not_on_server'],
  ])('T22: answers %o with %s', async (question, expected) => {
    const { verdict, sentence } = await ask(question)
    expect(verdict.allowed ? true : verdict.reason).toBe(expected)
    expect(sentence).toMatch(/^[A-Z].+\.$/)
  })

  it('T31: says that a channel is let in by its category, and answers about the category itself', async () => {
    const TOWN = '200000000000000070'
    world.places.categoryList = [{ id: TOWN, name: 'Town' }]
    world.places.channelList.push(
      channelFacts({ id: PLAZA, name: 'plaza', category: 'Town', categoryId: TOWN }),
    )
    keepers.categories = [{ ...channelFacts({ id: TOWN }), name: 'Town' }]
    const membership = await world.registry.membership((await world.registry.find('Kael')).id, HOME)
    await world.registry.setCeiling(membership, { channels: ['town'] }, OPERATOR)
    expect((await ask({ tool: 'send_message', channel: 'plaza', server: 'Home' })).sentence).toBe(
      'Allowed at every level; its category is in the list.',
    )
    for (const channel of ['Town', TOWN]) {
      const { verdict, channelId, sentence } = await ask({ tool: 'read_messages', channel })
      expect([verdict.allowed, channelId, sentence]).toEqual([true, TOWN, 'Allowed at every level.'])
    }
    expect((await ask({ tool: 'send_message', channel: 'general' })).verdict).toMatchObject({
      reason: 'channel_not_granted',
    })
  })

  it('is the answer the tool itself gives', async () => {
    const entity = await world.registry.find('Kael')
    const memberships = await world.registry.memberships(entity.id)
    for (const tool of TOOLS) {
      for (const channelId of [GENERAL, COMPANIONS, ELSEWHERE, '200000000000000099']) {
        const { verdict, sentence } = await ask({ tool: tool.name, channel: channelId })
        const door = accessChannel(world.places, { entity, memberships }, { tool, channelId })
        const said = await door.then(
          () => true,
          (error: Error) => error.message,
        )
        expect(verdict.allowed ? true : sentence).toBe(said)
      }
    }
  })

  it('says that Discord is not there rather than that a channel is not', async () => {
    world.places.connected = false
    world.places.serverList = []
    await expect(ask({ tool: 'send_message', channel: 'general' })).rejects.toMatchObject({
      code: 'unavailable',
      details: { reason: 'discord_unreachable' },
    })
    expect((await ask({ tool: 'send_message' })).verdict.allowed).toBe(true)
  })

  it.each<[string, WhyQuestion]>([
    ['an unknown tool', { tool: 'fly' }],
    ['a channel that is not on that server', { tool: 'send_message', channel: 'elsewhere', server: 'Home' }],
  ])('refuses %s', async (_, question) => {
    await expect(ask(question)).rejects.toMatchObject({ code: 'invalid' })
  })
})
