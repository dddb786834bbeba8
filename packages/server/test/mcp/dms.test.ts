import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

interface Seen {
  id: string
  content: string
  author: { id: string; bot?: boolean }
  components: {
    components: { custom_id: string; label?: string; options?: { label: string; value: string }[] }[]
  }[]
}

interface Read {
  id: string
  content: string
  dm: boolean
  addressed: boolean
  channel_id: string
}

let running: AppOnDiscord
let kael: Resident
let mira: Resident
beforeAll(async () => {
  running = await startAppOnDiscord()
  kael = await running.moveIn()
  mira = await running.moveIn({ name: 'Mira', owner: 'lyss' })
  for (const { id } of [kael, mira]) {
    await running.app.registry.changeEntity(id, { acceptsDms: true }, 'operator:local')
  }
})
afterAll(async () => running[Symbol.asyncDispose]())

const call = async (name: string, args: object = {}, as = kael) =>
  outcome(await modern(as, 'tools/call', { name, arguments: args }))

const read = async (as: Resident, args: object = {}) => {
  const { data } = await call('read_messages', args, as)
  return (data as unknown as { messages: Read[] }).messages
}

/** A person's own side of their direct messages with the bot. */
async function directChannel(username: string) {
  const person = running.person(username)
  const botId = running.sandbox.application.id
  const { id } = await person.rest<{ id: string }>('POST', '/users/@me/channels', { recipient_id: botId })
  const list = () => person.rest<Seen[]>('GET', `/channels/${id}/messages`)
  const fromBot = async () => (await list()).filter(({ author }) => author.bot === true)
  return { person, id, fromBot, say: (content: string) => person.say(id, content) }
}

const arrived = async (as: Resident, content: string) => {
  let found: Read | undefined
  await expect
    .poll(async () => (found = (await read(as)).find((message) => message.content === content)))
    .toBeDefined()
  return found
}

describe('direct messages', () => {
  it('I-30: reach a person with header and buttons, and the reply reaches the entity flagged dm', async () => {
    const mina = await directChannel('mina')
    const sent = await call('send_dm', { user_id: mina.person.id, content: 'Hello from Kael.' })
    expect(sent.isError).toBe(false)
    const [seen] = await mina.fromBot()
    expect(seen?.content).toBe('**Kael** (AI, owned by lyss)\nHello from Kael.')
    await mina.person.rest('POST', `/channels/${mina.id}/messages`, {
      content: 'Hello back.',
      message_reference: { message_id: seen?.id },
    })
    expect(await arrived(kael, 'Hello back.')).toMatchObject({
      dm: true,
      addressed: true,
      channel_id: mina.id,
    })
    expect(await read(mira)).toEqual([])
  })

  it('I-30: go to the named one, then to the one of the last exchange', async () => {
    const mina = await directChannel('mina')
    await mina.say('Mira, are you there?')
    expect(await arrived(mira, 'Mira, are you there?')).toMatchObject({ dm: true })
    await mina.say('And now?')
    expect(await arrived(mira, 'And now?')).toMatchObject({ dm: true })
    expect(await read(kael)).toEqual([])
    expect(await read(mira, { channel_id: mina.id })).toEqual([])
    expect((await call('read_messages', { channel_id: '100000000000000009' })).text).toMatch(/^not_on_server/)
  })

  it('I-30: without a clue the bot asks, and the choice brings the message to the entity', async () => {
    const asker = await directChannel('ben')
    await asker.say('Is anybody there?')
    await expect.poll(async () => (await asker.fromBot()).length).toBe(1)
    const [menu] = await asker.fromBot()
    const select = menu?.components[0]?.components[0]
    expect(select?.options?.map(({ label }) => label)).toEqual(['Kael', 'Mira'])
    const message = { id: menu?.id ?? '', channelId: asker.id }
    await asker.person.choose(message, select?.custom_id ?? '', [kael.id])
    expect(await arrived(kael, 'Is anybody there?')).toMatchObject({ dm: true })
  })

  it('T36: end with one press on block', async () => {
    const mina = await directChannel('mina')
    const withButtons = (await mina.fromBot()).find(({ content }) => content.includes('Hello from Kael.'))
    const block = withButtons?.components[0]?.components.find(({ label }) => label === 'Block Kael')
    await mina.person.press({ id: withButtons?.id ?? '', channelId: mina.id }, block?.custom_id ?? '')
    await expect
      .poll(async () => (await call('send_dm', { user_id: mina.person.id, content: 'Again.' })).text)
      .toMatch(/^dm_refused/)
    const other = await call('send_dm', { user_id: mina.person.id, content: 'I am Mira.' }, mira)
    expect(other.isError).toBe(false)
  })

  it('T36: are refused to strangers and to nobody', async () => {
    const nobody = await call('send_dm', { user_id: '100000000000000009', content: 'Hello?' })
    expect(nobody.text).toMatch(/^dm_refused/)
  })

  it('I-30: reach nobody who does not accept them', async () => {
    await running.app.registry.changeEntity(mira.id, { acceptsDms: false }, 'operator:local')
    const mina = await directChannel('mina')
    await mina.say('Mira, still there?')
    await expect
      .poll(async () => (await mina.fromBot()).some(({ content }) => content.startsWith('None of the AIs')))
      .toBe(true)
    expect(await read(mira)).toEqual([])
  })
})
