import { describe, expect, it } from 'vitest'

import { openDm } from '../../src/world/build.ts'
import { openHearthside, type Hearthside } from '../support/hearthside.ts'
import { refusal, type Body } from '../support/http.ts'

interface Arrived extends Body {
  token: string
  data: Record<string, unknown>
}

async function setUp() {
  const hall = await openHearthside()
  const application = hall.sandbox.application.id
  const interact = (who: 'lyss' | 'ben' | 'jonas', type: number, rest: object) =>
    hall[who]('POST', '/interactions', {
      type,
      application_id: application,
      guild_id: hall.guild.id,
      channel_id: hall.general.id,
      nonce: '42',
      ...rest,
    })
  /** The last interaction the application heard of. */
  const arrived = () => hall.heard('INTERACTION_CREATE').at(-1)?.data as unknown as Arrived
  return Object.assign(hall, {
    interact,
    arrived,
    register: (...commands: object[]) =>
      hall.bot('PUT', `/applications/${application}/guilds/${hall.guild.id}/commands`, commands),
    press: (messageId: string, custom_id: string, values?: string[]) =>
      interact('lyss', 3, {
        message_id: messageId,
        data: { component_type: values ? 3 : 2, custom_id, ...(values && { values }) },
      }),
    answer: (body: object, query = '') =>
      hall.nobody('POST', `/interactions/${arrived().id}/${arrived().token}/callback${query}`, body),
    followUps: () => `/webhooks/${application}/${arrived().token}`,
  })
}

const tea = {
  name: 'tea',
  description: 'Makes tea.',
  options: [
    { type: 6, name: 'guest', description: 'For whom.', required: true },
    { type: 4, name: 'cups', description: 'How many.', min_value: 1, max_value: 4 },
    { type: 3, name: 'kind', description: 'Which.', autocomplete: true },
  ],
}

const buttons = {
  content: 'choose',
  components: [
    { type: 1, components: [{ type: 2, style: 1, label: 'press', custom_id: 'press' }] },
    {
      type: 1,
      components: [
        { type: 3, custom_id: 'pick', options: ['a', 'b'].map((value) => ({ label: value, value })) },
      ],
    },
    { type: 1, components: [{ type: 5, custom_id: 'whom', max_values: 2 }] },
    { type: 1, components: [{ type: 2, style: 1, label: 'no', custom_id: 'off', disabled: true }] },
  ],
}

const useTea = (hall: Hearthside) => ({
  data: {
    name: 'tea',
    options: [
      { name: 'guest', value: hall.idOf('ben') },
      { name: 'cups', value: 2 },
    ],
  },
})

/** Lyss has just used the command. */
async function afterTea() {
  const hall = await setUp()
  await hall.register(tea)
  await hall.interact('lyss', 2, useTea(hall))
  return hall
}

describe('a command', () => {
  it('arrives with who used it, what they chose and whom that names', async () => {
    await using hall = await setUp()
    await hall.register(tea)

    expect((await hall.interact('lyss', 2, useTea(hall))).status).toBe(204)

    const ben = hall.idOf('ben')
    expect(hall.heard('INTERACTION_CREATE')[0]?.to).toEqual([hall.sandbox.application.id])
    expect(hall.arrived()).toMatchObject({
      type: 2,
      version: 1,
      guild_id: hall.guild.id,
      channel: { id: hall.general.id },
      member: { user: { username: 'lyss' }, permissions: expect.stringMatching(/^\d+$/) },
      app_permissions: expect.stringMatching(/^\d+$/),
      entitlements: [],
      authorizing_integration_owners: { 0: hall.guild.id },
      context: 0,
      attachment_size_limit: 10_485_760,
      data: {
        name: 'tea',
        type: 1,
        options: [
          { name: 'guest', type: 6, value: ben },
          { name: 'cups', type: 4, value: 2 },
        ],
        resolved: {
          users: { [ben]: { username: 'ben' } },
          members: { [ben]: { roles: [expect.any(String)] } },
        },
      },
    })
  })

  it.each([
    ['without a required option', { name: 'tea' }],
    ['with an option it does not have', { name: 'tea', options: [{ name: 'milk', value: true }] }],
    [
      'with a number out of range',
      {
        name: 'tea',
        options: [
          { name: 'guest', value: '1' },
          { name: 'cups', value: 9 },
        ],
      },
    ],
  ])('S-05: is refused %s', async (_how, data) => {
    await using hall = await setUp()
    await hall.register(tea)

    expect((await hall.interact('lyss', 2, { data })).body['code']).toBe(50_035)
    expect(hall.arrived()).toBeUndefined()
  })

  it('S-04: needs the permission it was registered with', async () => {
    await using hall = await setUp()
    await hall.register({ ...tea, default_member_permissions: '32' })

    expect((await hall.interact('lyss', 2, useTea(hall))).body['code']).toBe(50_013)
    expect((await hall.interact('jonas', 2, useTea(hall))).status).toBe(204)
    expect((await hall.bot('POST', '/interactions', {})).body['code']).toBe(20_001)
  })

  it('takes files, and carries its subcommands in its name', async () => {
    await using hall = await setUp()
    await hall.register({
      name: 'shelf',
      description: 'The shelf.',
      options: [
        {
          type: 1,
          name: 'add',
          description: 'Adds a book.',
          options: [{ type: 11, name: 'cover', description: 'Its cover.', required: true }],
        },
      ],
    })
    const options = [{ name: 'add', options: [{ name: 'cover', value: 0 }] }]
    const body = { type: 2, channel_id: hall.general.id, data: { name: 'shelf', options } }

    await hall.lyss('POST', '/interactions', body, [{ name: 'cover.png', bytes: 'png' }])

    const [add] = hall.arrived().data['options'] as { options: { value: string }[] }[]
    const id = add!.options[0]!.value
    expect(hall.arrived().data['resolved']).toMatchObject({
      attachments: { [id]: { filename: 'cover.png', ephemeral: true } },
    })
    await hall.answer({ type: 4, data: { content: 'kept' } })
    expect([...hall.general.messages.values()].at(-1)?.interaction?.name).toBe('shelf add')
  })

  it('in a DM names the person and no server', async () => {
    await using hall = await setUp()
    await hall.bot('PUT', `/applications/${hall.sandbox.application.id}/commands`, [tea])
    const dm = openDm(hall.world, hall.sandbox.application.id, hall.idOf('lyss'))
    await hall.lyss('POST', '/interactions', { type: 2, channel_id: dm.id, ...useTea(hall) })

    expect(hall.arrived()).toMatchObject({ user: { username: 'lyss' }, context: 1, channel: { type: 1 } })
    expect(hall.arrived()).not.toHaveProperty('guild_id')
    expect(hall.arrived()).not.toHaveProperty('member')
  })

  it('on a person or a message says which', async () => {
    await using hall = await setUp()
    await hall.register({ name: 'Who is this', type: 2 }, { name: 'Keep', type: 3 })
    const said = await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: 'wise words' })

    await hall.interact('lyss', 2, { data: { name: 'Who is this', type: 2, target_id: hall.idOf('ben') } })
    expect(hall.arrived().data).toMatchObject({
      type: 2,
      target_id: hall.idOf('ben'),
      resolved: { users: {} },
    })
    await hall.interact('lyss', 2, { data: { name: 'Keep', type: 3, target_id: said.body.id } })
    expect(hall.arrived().data).toMatchObject({
      type: 3,
      resolved: { messages: { [said.body.id]: { content: 'wise words' } } },
    })
    await hall.answer({ type: 4, data: { content: 'kept' } })
    expect([...hall.general.messages.values()].at(-1)?.type).toBe(23)
  })

  it('asks for completions while it is typed', async () => {
    await using hall = await setUp()
    await hall.register(tea)

    await hall.interact('lyss', 4, {
      data: { name: 'tea', options: [{ name: 'kind', value: 'gr', focused: true }] },
    })
    expect(hall.arrived()).toMatchObject({ type: 4, data: { options: [{ value: 'gr', focused: true }] } })
    expect((await hall.answer({ type: 4, data: { content: 'x' } })).body['code']).toBe(50_035)
    await hall.answer({ type: 8, data: { choices: [{ name: 'green', value: 'green' }] } })

    expect(hall.heard('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE')).toMatchObject([
      { to: [hall.idOf('lyss')], data: { nonce: '42', choices: [{ name: 'green', value: 'green' }] } },
    ])
  })
})

describe('an answer', () => {
  it('becomes a message that remembers the command, and the person is told it worked', async () => {
    await using hall = await afterTea()

    const answered = await hall.answer({ type: 4, data: { content: 'Here you are.' } }, '?with_response=true')

    expect(answered).toMatchObject({
      status: 200,
      body: {
        interaction: { id: hall.arrived().id, type: 2, response_message_ephemeral: false },
        resource: {
          type: 4,
          message: {
            type: 20,
            content: 'Here you are.',
            webhook_id: hall.sandbox.application.id,
            interaction_metadata: { id: hall.arrived().id, type: 2, user: { username: 'lyss' } },
            interaction: { name: 'tea' },
          },
        },
      },
    })
    expect(hall.heard('INTERACTION_SUCCESS')).toMatchObject([
      { to: [hall.idOf('lyss')], data: { nonce: '42' } },
    ])
  })

  it('is given once: 40060 for a second, 10062 after three seconds or with a wrong token', async () => {
    await using hall = await afterTea()
    const path = `/interactions/${hall.arrived().id}/wrong/callback`
    expect((await hall.nobody('POST', path, { type: 5 })).body['code']).toBe(10_062)
    expect((await hall.answer({ type: 4, data: { content: 'x' } })).status).toBe(204)
    expect((await hall.answer({ type: 4, data: { content: 'y' } })).body['code']).toBe(40_060)

    await hall.interact('lyss', 2, useTea(hall))
    hall.world.clock.advance(3001)

    expect(hall.heard('INTERACTION_FAILURE')).toMatchObject([{ to: [hall.idOf('lyss')] }])
    expect(await hall.answer({ type: 4, data: { content: 'late' } })).toMatchObject(refusal(404, 10_062))
  })

  it('S-04: for one person is seen by nobody else', async () => {
    await using hall = await afterTea()

    await hall.answer({ type: 4, data: { content: 'psst', flags: 64 } })

    const event = hall.heard('MESSAGE_CREATE').at(-1)
    expect(event).toMatchObject({ to: [hall.idOf('lyss')], data: { content: 'psst', flags: 64 } })
    expect(event).not.toHaveProperty('channelId')
    expect((await hall.lyss('GET', `/channels/${hall.general.id}/messages`)).list).toEqual([])
    const original = await hall.nobody('GET', `${hall.followUps()}/messages/@original`)
    expect(original.body).toMatchObject({ content: 'psst' })
  })

  it('may come later: “thinking…” is replaced without being an edit', async () => {
    await using hall = await afterTea()
    await hall.answer({ type: 5 })
    const [thinking] = hall.general.messages.values()
    expect(thinking?.flags).toBe(128)

    const edited = await hall.nobody('PATCH', `${hall.followUps()}/messages/@original`, { content: 'done' })

    expect(edited.body).toMatchObject({ id: thinking?.id, content: 'done', flags: 0, edited_timestamp: null })
    const more = await hall.nobody('POST', hall.followUps(), { content: 'and more' })
    expect(more.body).toMatchObject({
      message_reference: { message_id: thinking?.id },
      interaction_metadata: { original_response_message_id: thinking?.id },
    })
    const path = `${hall.followUps()}/messages/${more.body.id}`
    expect((await hall.nobody('DELETE', path)).status).toBe(204)
    expect((await hall.nobody('GET', path)).body['code']).toBe(10_008)
  })

  it('opens the token for a quarter of an hour, and not before', async () => {
    await using hall = await afterTea()

    expect((await hall.nobody('POST', hall.followUps(), { content: 'x' })).body['code']).toBe(10_015)
    await hall.answer({ type: 4, data: { content: 'x' } })
    expect((await hall.nobody('POST', hall.followUps(), { content: 'x' })).status).toBe(200)
    hall.world.clock.advance(15 * 60 * 1000 + 1)
    expect((await hall.nobody('POST', hall.followUps(), { content: 'x' })).body['code']).toBe(50_027)
  })
})

describe('a component', () => {
  it('arrives with its message and the values chosen', async () => {
    await using hall = await setUp()
    const sent = await hall.bot('POST', `/channels/${hall.general.id}/messages`, buttons)

    await hall.press(sent.body.id, 'press')
    expect(hall.arrived()).toMatchObject({
      type: 3,
      data: { component_type: 2, custom_id: 'press' },
      message: { id: sent.body.id, content: 'choose' },
    })
    await hall.press(sent.body.id, 'pick', ['b'])
    expect(hall.arrived().data).toMatchObject({ component_type: 3, values: ['b'] })
    const ben = hall.idOf('ben')
    await hall.press(sent.body.id, 'whom', [ben])
    expect(hall.arrived().data).toMatchObject({ values: [ben], resolved: { users: { [ben]: {} } } })
  })

  it.each([
    ['that is not there', 'nothing', undefined],
    ['that is switched off', 'off', undefined],
    ['with a value it does not offer', 'pick', ['c']],
    ['with too many values', 'pick', ['a', 'b']],
  ])('%s is refused', async (_how, customId, values) => {
    await using hall = await setUp()
    const sent = await hall.bot('POST', `/channels/${hall.general.id}/messages`, buttons)

    expect((await hall.press(sent.body.id, customId, values)).body['code']).toBe(50_035)
  })

  it('changes its message, at once or later', async () => {
    await using hall = await setUp()
    const sent = await hall.bot('POST', `/channels/${hall.general.id}/messages`, buttons)
    await hall.press(sent.body.id, 'press')

    await hall.answer({ type: 7, data: { content: 'pressed', components: [] } })
    expect(hall.general.messages.get(sent.body.id)).toMatchObject({ content: 'pressed', components: [] })

    const again = await hall.bot('POST', `/channels/${hall.general.id}/messages`, buttons)
    await hall.press(again.body.id, 'press')
    await hall.answer({ type: 6 })
    await hall.nobody('PATCH', `${hall.followUps()}/messages/@original`, { content: 'later' })
    expect(hall.general.messages.get(again.body.id)?.content).toBe('later')
  })

  it('of a message for one person answers to that person only', async () => {
    await using hall = await afterTea()
    await hall.answer({ type: 4, data: { ...buttons, flags: 64 } })
    const message_id = hall.heard('MESSAGE_CREATE').at(-1)?.message?.id
    const data = { component_type: 2, custom_id: 'press' }

    expect((await hall.interact('ben', 3, { message_id, data })).body['code']).toBe(10_008)
    expect((await hall.interact('lyss', 3, { message_id, data })).status).toBe(204)
    await hall.answer({ type: 7, data: { content: 'pressed', components: [] } })
    expect(hall.heard('MESSAGE_UPDATE')).toMatchObject([
      { to: [hall.idOf('lyss')], data: { id: message_id, content: 'pressed', flags: 64 } },
    ])
  })

  it('is answered by a reply', async () => {
    await using hall = await setUp()
    const sent = await hall.bot('POST', `/channels/${hall.general.id}/messages`, buttons)
    await hall.press(sent.body.id, 'press')

    const { body } = await hall.answer({ type: 4, data: { content: 'thanks' } }, '?with_response=true')

    expect(body['resource']).toMatchObject({
      message: {
        type: 19,
        referenced_message: { id: sent.body.id },
        interaction_metadata: { type: 3, interacted_message_id: sent.body.id },
      },
    })
  })
})

const fill = (name: string, teas: string[] = []) => ({
  data: {
    custom_id: 'form',
    components: [
      { type: 18, component: { type: 4, custom_id: 'name', value: name } },
      { type: 18, component: { type: 3, custom_id: 'tea', values: teas } },
    ],
  },
})

describe('a modal', () => {
  const modal = {
    custom_id: 'form',
    title: 'Your name',
    components: [
      { type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1, max_length: 10 } },
      {
        type: 18,
        label: 'Tea',
        component: {
          type: 3,
          custom_id: 'tea',
          required: false,
          options: ['green', 'black'].map((value) => ({ label: value, value })),
        },
      },
    ],
  }
  it('opens for the person, and what they fill in arrives', async () => {
    await using hall = await setUp()
    const sent = await hall.bot('POST', `/channels/${hall.general.id}/messages`, buttons)
    await hall.press(sent.body.id, 'press')
    const opener = hall.arrived().id

    expect((await hall.answer({ type: 9, data: modal })).status).toBe(204)
    expect(hall.heard('INTERACTION_MODAL_CREATE')).toMatchObject([
      {
        to: [hall.idOf('lyss')],
        data: {
          id: opener,
          nonce: '42',
          custom_id: 'form',
          title: 'Your name',
          components: [{ id: 1 }, { id: 3 }],
        },
      },
    ])
    expect((await hall.interact('lyss', 5, fill('Lyss', ['green']))).status).toBe(204)
    expect(hall.arrived()).toMatchObject({
      type: 5,
      message: { id: sent.body.id },
      data: {
        custom_id: 'form',
        components: [
          { type: 18, component: { type: 4, custom_id: 'name', value: 'Lyss' } },
          { type: 18, component: { type: 3, custom_id: 'tea', values: ['green'] } },
        ],
      },
    })
    const { body } = await hall.answer({ type: 4, data: { content: 'hello' } }, '?with_response=true')
    expect(body['resource']).toMatchObject({
      message: {
        interaction_metadata: { type: 5, triggering_interaction_metadata: { id: opener, type: 3 } },
      },
    })
  })

  it('is refused until it is filled in properly, and can be sent off once', async () => {
    await using hall = await afterTea()
    await hall.answer({ type: 9, data: modal })

    expect((await hall.interact('lyss', 5, fill(''))).body['code']).toBe(50_035)
    expect((await hall.interact('lyss', 5, fill('x'.repeat(11)))).body['code']).toBe(50_035)
    expect((await hall.interact('ben', 5, fill('Ben'))).body['code']).toBe(10_062)
    expect((await hall.interact('lyss', 5, fill('Lyss'))).status).toBe(204)
    expect((await hall.interact('lyss', 5, fill('Lyss'))).body['code']).toBe(10_062)
  })
})
