import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startProduct, temporaryFolder } from '../../support/product.ts'
import { callTool, type Target } from '../../support/wire.ts'
import { createWorld, type World } from '../../support/world.ts'

interface Posted {
  messages: {
    content: string
    mention_everyone: boolean
    mention_roles: string[]
    mentions: { username: string }[]
  }[]
}

describe('an entity that wants more than it was given', () => {
  const open = new AsyncDisposableStack()
  let world: World
  let kael: Target
  let general: string
  let council: string

  beforeAll(async () => {
    const folder = open.use(await temporaryFolder())
    const product = open.use(await startProduct({ dataDir: folder.path }))
    kael = product.entities[0]!
    world = createWorld(product.sandbox.control)
    general = await world.channelId('general')
    council = await world.channelId('council')
  })
  afterAll(() => open.disposeAsync())

  const send = (channelId: string, content = 'let me in') =>
    callTool(kael, 'send_message', { channel_id: channelId, content })
  const thread = (channelId: string, name: string) =>
    world.as<{ id: string }>('amara', 'POST', `/channels/${channelId}/threads`, { name, type: 11 })
  const posted = async (channelId: string) =>
    (await world.ask<Posted>('GET', `/channels/${channelId}/messages?limit=100`)).body.messages

  it('I-11: neither lists, reads nor writes a channel outside its ceiling', async () => {
    expect((await callTool(kael, 'list_channels', { threads: true })).text).not.toContain(council)
    expect(await send(council)).toMatchObject({ refused: true, text: expect.stringContaining('admin') })
    expect((await callTool(kael, 'read_messages', { channel_id: council })).refused).toBe(true)
    await world.say('a secret of the council', 'council', 'amara')
    await world.say('said in the open')
    await expect.poll(async () => (await callTool(kael, 'read_messages')).text).toContain('said in the open')
    expect((await callTool(kael, 'read_messages')).text).not.toContain('secret')
    expect(await posted(council)).toHaveLength(1)
  })

  it('T26: writes in threads of its channels, archived ones too, and in no others', async () => {
    const [allowed, forbidden] = [await thread(general, 'open'), await thread(council, 'closed')]
    expect((await send(allowed.id)).refused).toBe(false)
    expect((await send(forbidden.id)).refused).toBe(true)
    for (const { id } of [allowed, forbidden]) {
      await world.as('amara', 'PATCH', `/channels/${id}`, { archived: true })
    }
    expect((await send(allowed.id)).refused).toBe(false)
    expect((await send(forbidden.id)).refused).toBe(true)
    expect((await callTool(kael, 'read_messages', { channel_id: forbidden.id })).refused).toBe(true)
  })

  it('I-07: gets one answer for another server, a message, a category and nothing at all', async () => {
    await world.ask('POST', '/guilds', { name: 'Elsewhere', owner: 'lyss', channels: ['laboratory'] })
    const targets = [
      await world.channelId('laboratory'),
      await world.say('a message is no channel'),
      await world.channelId('the hall'),
      '123456789012345678',
      '99999999999999999999',
    ]
    const answers = await Promise.all(targets.map((id) => send(id)))
    expect(answers.every(({ refused }) => refused)).toBe(true)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it.each(['', '1', '../../channels', `${'1'.repeat(18)}\n`, `-${'1'.repeat(18)}`])(
    'I-54: takes no channel called %j',
    async (id) => {
      expect(await send(id)).toMatchObject({ refused: true, text: expect.stringContaining('channel_id') })
    },
  )

  it('I-15: pings nobody but the people it names', async () => {
    const { guilds } = await world.state()
    const lyss = await world.as<{ id: string }>('lyss', 'GET', '/users/@me')
    await send(general, `@everyone @here <@&${guilds[0]?.id}> and <@${lyss.id}>`)
    expect((await posted(general)).at(-1)).toMatchObject({
      mention_everyone: false,
      mention_roles: [],
      mentions: [{ username: 'lyss' }],
    })
  })

  it('I-42: says a long text in order and whole, code blocks closed in every part', async () => {
    const lines = Array.from({ length: 300 }, (_, n) => `const line${n} = ${n}`)
    const { answer } = await send(general, `\`\`\`js\n${lines.join('\n')}\n\`\`\``)
    const { message_ids: ids } = answer.structuredContent as { message_ids: string[] }
    const parts = (await posted(general)).slice(-ids.length).map(({ content }) => content)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.every((part) => part.startsWith('```js\n') && part.endsWith('\n```'))).toBe(true)
    const said = parts.flatMap((part) => part.split('\n').filter((line) => !line.startsWith('```')))
    expect(said).toEqual(lines)
  })

  it.each(['   ', '\n\n', ''])('I-54: says nothing instead of %j', async (content) => {
    expect((await send(general, content)).refused).toBe(true)
  })
})
