import { describe, expect, it } from 'vitest'

import { openHearthside } from '../support/hearthside.ts'
import { MISSING_PERMISSIONS, refusal } from '../support/http.ts'

const at = (channelId: string, tail = '') => `/channels/${channelId}/messages${tail}`

describe('sending', () => {
  it('S-04: a message comes back, is listed and is told to everybody with the author’s membership', async () => {
    await using hall = await openHearthside()
    const { general } = hall

    const sent = await hall.lyss('POST', at(general.id), { content: '  good morning ', nonce: '7' })

    expect(sent).toMatchObject({ status: 200, body: { content: 'good morning', type: 0, nonce: '7' } })
    const listed = await hall.bot('GET', at(general.id))
    expect(listed.list.map(({ id }) => id)).toEqual([sent.body.id])
    expect(hall.heard('MESSAGE_CREATE')[0]).toMatchObject({
      channelId: general.id,
      data: { id: sent.body.id, guild_id: hall.guild.id, member: { roles: [expect.any(String)] } },
    })
  })

  it.each([
    ['nothing', {}, 50_006],
    ['only spaces', { content: ' \n ' }, 50_006],
    ['an embed that says nothing', { embeds: [{}] }, 50_006],
    ['2,001 characters', { content: 'x'.repeat(2001) }, 50_035],
    ['eleven embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 50_035],
    [
      '6,001 characters of embeds',
      { embeds: [2000, 2000, 2001].map((n) => ({ description: 'x'.repeat(n) })) },
      50_035,
    ],
    ['a sticker', { content: 'x', sticker_ids: ['1234567890123456789'] }, 50_081],
    [
      'a component without a row',
      { content: 'x', components: [{ type: 2, style: 1, label: 'x', custom_id: 'x' }] },
      50_035,
    ],
    ['one custom id twice', { content: 'x', components: [row('a'), row('a')] }, 50_035],
    ['six rows', { content: 'x', components: ['a', 'b', 'c', 'd', 'e', 'f'].map(row) }, 50_035],
    [
      'text beside components of the second kind',
      { content: 'x', flags: 1 << 15, components: [{ type: 10, content: 'y' }] },
      50_035,
    ],
    [
      'mentions both parsed and listed',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1234567890123456789'] } },
      50_035,
    ],
    ['a poll with eleven answers', { poll: poll(11) }, 50_035],
    [
      'a reply to nothing',
      { content: 'x', message_reference: { message_id: '1234567890123456789' } },
      50_035,
    ],
  ])('S-05: refuses %s', async (_what, body, code) => {
    await using hall = await openHearthside()

    const refused = await hall.bot('POST', at(hall.general.id), body)

    expect(refused).toMatchObject({ status: 400, body: { code } })
    expect(hall.general.messages.size).toBe(0)
  })

  it('S-05: names the field that is wrong, as deep as it lies', async () => {
    await using hall = await openHearthside()
    const embeds = [{ title: 'fine' }, { fields: [{ name: 'x'.repeat(257), value: 'y' }] }]

    const refused = await hall.bot('POST', at(hall.general.id), { embeds })

    expect(refused.body).toMatchObject({
      message: 'Invalid Form Body',
      errors: { embeds: { 1: { fields: { 0: { name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } } } } },
    })
  })

  it.each([
    ['SEND_MESSAGES', { content: 'x' }],
    ['EMBED_LINKS', { embeds: [{ title: 'x' }] }],
    ['SEND_POLLS', { poll: poll(2) }],
  ] as const)('S-04: without %s it is refused', async (permission, body) => {
    await using hall = await openHearthside()
    hall.deny(hall.general, permission)

    expect(await hall.bot('POST', at(hall.general.id), body)).toMatchObject(MISSING_PERMISSIONS)
  })

  it('S-04: hidden channels answer 50001, unknown ones 10003, categories and forums take no messages', async () => {
    await using hall = await openHearthside()
    const send = async (id: string) => (await hall.ben('POST', at(id), { content: 'x' })).body['code']

    expect(await send(hall.channel('council').id)).toBe(50_001)
    expect(await send('1234567890123456789')).toBe(10_003)
    expect(await send(hall.channel('the hall').id)).toBe(50_008)
    expect(await send(hall.channel('reviews').id)).toBe(40_058)
  })

  it('S-04: whoever is timed out may read and not write', async () => {
    await using hall = await openHearthside()
    hall.guild.members.get(hall.idOf('ben'))!.timeoutUntil = hall.world.clock.now() + 60_000

    expect((await hall.ben('POST', at(hall.general.id), { content: 'x' })).body['code']).toBe(50_013)
    expect((await hall.ben('GET', at(hall.general.id))).status).toBe(200)
    hall.world.clock.advance(61_000)
    expect((await hall.ben('POST', at(hall.general.id), { content: 'x' })).status).toBe(200)
  })

  it('S-04: slow mode lets people wait, and bots not', async () => {
    await using hall = await openHearthside()
    hall.general.slowmodeSeconds = 30
    const send = (who: 'ben' | 'bot') => hall[who]('POST', at(hall.general.id), { content: 'x' })
    await send('ben')

    expect(await send('ben')).toMatchObject({ status: 429, body: { code: 20_016, global: false } })
    expect([(await send('bot')).status, (await send('bot')).status]).toEqual([200, 200])
    hall.world.clock.advance(31_000)
    expect((await send('ben')).status).toBe(200)
  })

  it('answers a repeated nonce with the first message when told to', async () => {
    await using hall = await openHearthside()
    const send = () =>
      hall.bot('POST', at(hall.general.id), { content: 'once', nonce: 'abc', enforce_nonce: true })

    const [first, second] = [await send(), await send()]

    expect(second.body.id).toBe(first.body.id)
    expect(hall.general.messages.size).toBe(1)
  })

  it('ignores embeds and components of people', async () => {
    await using hall = await openHearthside()

    const sent = await hall.ben('POST', at(hall.general.id), {
      content: 'x',
      embeds: [{ title: 'mine' }],
      components: [row('a')],
    })

    expect(sent.body).toMatchObject({ embeds: [], components: [] })
  })

  it('numbers components and fills in what was not said', async () => {
    await using hall = await openHearthside()
    const components = [
      { type: 17, components: [{ type: 10, content: 'text' }, { type: 14 }, row('a')] },
      { type: 10, content: 'more' },
    ]

    const sent = await hall.bot('POST', at(hall.general.id), { flags: 1 << 15, components })

    expect(sent.body['components']).toMatchObject([
      {
        id: 1,
        accent_color: null,
        spoiler: false,
        components: [{ id: 2 }, { id: 3, divider: true, spacing: 1 }, { id: 4, components: [{ id: 5 }] }],
      },
      { id: 6 },
    ])
  })
})

describe('replies and forwards', () => {
  it('a reply shows what it answers, and null once that is gone', async () => {
    await using hall = await openHearthside()
    const first = await hall.lyss('POST', at(hall.general.id), { content: 'question' })
    const reply = await hall.ben('POST', at(hall.general.id), {
      content: 'answer',
      message_reference: { message_id: first.body.id },
    })

    expect(reply.body).toMatchObject({
      type: 19,
      referenced_message: { id: first.body.id, content: 'question' },
      mentions: [{ username: 'lyss' }],
    })
    await hall.lyss('DELETE', at(hall.general.id, `/${first.body.id}`))
    const later = await hall.bot('GET', at(hall.general.id, `/${reply.body.id}`))
    expect(later.body['referenced_message']).toBeNull()
  })

  it('a reply to a lost message is an ordinary message if it may be', async () => {
    await using hall = await openHearthside()
    const message_reference = { message_id: '1234567890123456789', fail_if_not_exists: false }

    const sent = await hall.bot('POST', at(hall.general.id), { content: 'x', message_reference })

    expect(sent).toMatchObject({ status: 200, body: { type: 0 } })
    expect(sent.body).not.toHaveProperty('message_reference')
  })

  it('S-04: replying needs the history', async () => {
    await using hall = await openHearthside()
    const first = await hall.jonas('POST', at(hall.general.id), { content: 'question' })
    hall.deny(hall.general, 'READ_MESSAGE_HISTORY')

    const body = { content: 'x', message_reference: { message_id: first.body.id } }
    expect((await hall.bot('POST', at(hall.general.id), body)).body['code']).toBe(160_002)
  })

  it('a forward keeps a copy that outlives the original', async () => {
    await using hall = await openHearthside()
    const companions = hall.channel('companions')
    const first = await hall.lyss('POST', at(hall.general.id), { content: 'worth keeping' })
    const { world } = hall
    const forwarded = await hall.sandbox.call(
      { kind: 'person', user: world.users.get(hall.idOf('ben'))! },
      'POST',
      at(companions.id),
      { body: { message_reference: { type: 1, message_id: first.body.id, channel_id: hall.general.id } } },
    )
    await hall.lyss('DELETE', at(hall.general.id, `/${first.body.id}`))

    expect(forwarded.body).toMatchObject({
      content: '',
      message_reference: { type: 1, message_id: first.body.id },
      message_snapshots: [{ message: { content: 'worth keeping' } }],
    })
  })
})

describe('lists', () => {
  it('come newest first, in pages before, after and around a message', async () => {
    await using hall = await openHearthside()
    const ids: string[] = []
    for (const n of [0, 1, 2, 3, 4, 5]) {
      ids.push((await hall.bot('POST', at(hall.general.id), { content: String(n) })).body.id)
    }
    const page = async (query: string) =>
      (await hall.bot('GET', at(hall.general.id, `?${query}`))).list.map(({ content }) => content).join('')

    expect(await page('limit=2')).toBe('54')
    expect(await page(`before=${ids[4]}&limit=2`)).toBe('32')
    expect(await page(`after=${ids[1]}&limit=2`)).toBe('32')
    expect(await page(`around=${ids[2]}&limit=3`)).toBe('321')
    expect((await hall.bot('GET', at(hall.general.id, '?limit=101'))).body['code']).toBe(50_035)
  })

  it('S-04: are empty without the history', async () => {
    await using hall = await openHearthside()
    await hall.jonas('POST', at(hall.general.id), { content: 'x' })
    hall.deny(hall.general, 'READ_MESSAGE_HISTORY')

    expect(await hall.bot('GET', at(hall.general.id))).toMatchObject({ status: 200, list: [] })
  })

  it('S-04: an application without the privilege gets empty texts over REST, too', async () => {
    await using hall = await openHearthside()
    const application = [...hall.world.applications.values()][0]!
    await hall.lyss('POST', at(hall.general.id), { content: 'private' })
    await hall.lyss('POST', at(hall.general.id), { content: `for you <@${application.botId}>` })
    application.flags = 0

    const { list } = await hall.bot('GET', at(hall.general.id))

    expect(list.map(({ content }) => content)).toEqual([`for you <@${application.botId}>`, ''])
  })
})

describe('editing', () => {
  it('S-04: is for the author alone; moderators may hide embeds', async () => {
    await using hall = await openHearthside()
    const sent = await hall.bot('POST', at(hall.general.id), { content: 'x', embeds: [{ title: 'y' }] })
    const path = at(hall.general.id, `/${sent.body.id}`)

    expect((await hall.jonas('PATCH', path, { content: 'z' })).body['code']).toBe(50_005)
    expect((await hall.ben('PATCH', path, { flags: 4 })).body['code']).toBe(50_005)
    expect((await hall.jonas('PATCH', path, { flags: 4 })).body).toMatchObject({ flags: 4, embeds: [] })
    const edited = await hall.bot('PATCH', path, { content: 'z' })
    expect(edited.body).toMatchObject({ content: 'z', edited_timestamp: expect.any(String) })
    expect(hall.heard('MESSAGE_UPDATE').at(-1)).toMatchObject({
      data: { content: 'z', author: { bot: true } },
    })
  })

  it('may not leave nothing', async () => {
    await using hall = await openHearthside()
    const sent = await hall.bot('POST', at(hall.general.id), { content: 'x' })

    const refused = await hall.bot('PATCH', at(hall.general.id, `/${sent.body.id}`), { content: '' })

    expect(refused).toMatchObject(refusal(400, 50_006))
  })
})

describe('deleting', () => {
  it('S-04: one’s own messages, or with Manage Messages anybody’s', async () => {
    await using hall = await openHearthside()
    const sent = await hall.lyss('POST', at(hall.general.id), { content: 'x' })
    const path = at(hall.general.id, `/${sent.body.id}`)

    expect((await hall.ben('DELETE', path)).body['code']).toBe(50_013)
    expect((await hall.bot('DELETE', path)).status).toBe(204)
    expect((await hall.bot('DELETE', path)).body['code']).toBe(10_008)
    expect(hall.heard('MESSAGE_DELETE').map(({ data }) => data)).toEqual([
      { id: sent.body.id, channel_id: hall.general.id, guild_id: hall.guild.id },
    ])
  })

  it('S-05: in bulk: 2 to 100, none older than a fortnight', async () => {
    await using hall = await openHearthside()
    const send = async () => (await hall.bot('POST', at(hall.general.id), { content: 'x' })).body.id
    const old = await send()
    hall.world.clock.advance(15 * 24 * 60 * 60 * 1000)
    const fresh = [await send(), await send()]
    const remove = (messages: string[]) => hall.bot('POST', at(hall.general.id, '/bulk-delete'), { messages })

    expect((await remove([fresh[0]!])).body['code']).toBe(50_016)
    expect((await remove([old, ...fresh])).body['code']).toBe(50_034)
    expect((await remove(fresh)).status).toBe(204)
    expect([...hall.general.messages.keys()]).toEqual([old])
    expect(hall.heard('MESSAGE_DELETE_BULK')).toMatchObject([{ data: { ids: fresh } }])
  })
})

describe('the rest', () => {
  it('typing is told to the others', async () => {
    await using hall = await openHearthside()

    expect((await hall.lyss('POST', `/channels/${hall.general.id}/typing`)).status).toBe(204)

    expect(hall.heard('TYPING_START')).toMatchObject([
      {
        except: hall.idOf('lyss'),
        data: { user_id: hall.idOf('lyss'), member: { user: { username: 'lyss' } } },
      },
    ])
  })

  it('announcements are published once', async () => {
    await using hall = await openHearthside()
    const news = hall.channel('announcements')
    const sent = await hall.bot('POST', at(news.id), { content: 'news' })
    const publish = () => hall.bot('POST', at(news.id, `/${sent.body.id}/crosspost`))

    expect((await publish()).body).toMatchObject({ flags: 1 })
    expect((await publish()).body['code']).toBe(40_033)
  })

  it('how far somebody has read reaches all of their windows', async () => {
    await using hall = await openHearthside()
    const sent = await hall.bot('POST', at(hall.general.id), { content: 'x' })

    await hall.lyss('POST', at(hall.general.id, `/${sent.body.id}/ack`), { token: null })

    expect(hall.heard('MESSAGE_ACK')).toMatchObject([
      { to: [hall.idOf('lyss')], data: { channel_id: hall.general.id, message_id: sent.body.id } },
    ])
  })
})

function row(customId: string) {
  return { type: 1, components: [{ type: 2, style: 1, label: 'press', custom_id: customId }] }
}

function poll(answers: number) {
  return {
    question: { text: 'Tea?' },
    answers: Array.from({ length: answers }, (_, n) => ({ poll_media: { text: `answer ${n}` } })),
    duration: 1,
  }
}
