import { describe, expect, it } from 'vitest'

import type { ChannelRecord } from '../../src/world/records.ts'
import { openHearthside, type Hearthside } from '../support/hearthside.ts'
import { refusal } from '../support/http.ts'

async function hook(hall: Hearthside, channel: ChannelRecord, who: 'bot' | 'jonas' = 'bot') {
  const made = await hall[who]('POST', `/channels/${channel.id}/webhooks`, { name: 'Arachne' })
  return `/webhooks/${made.body.id}/${String(made.body['token'])}`
}

const row = { type: 1, components: [{ type: 2, style: 1, label: 'press', custom_id: 'a' }] }

describe('executing a webhook', () => {
  it('speaks under another name and picture, with the webhook’s id', async () => {
    await using hall = await openHearthside()
    const path = await hook(hall, hall.general)
    const avatar_url = 'http://127.0.0.1/kael.png'

    const sent = await hall.nobody('POST', `${path}?wait=true`, {
      content: 'hi',
      username: 'Kael',
      avatar_url,
    })

    const author = sent.body['author'] as { id: string; avatar: string }
    expect(sent.body).toMatchObject({
      author: { username: 'Kael', bot: true, discriminator: '0000' },
      webhook_id: author.id,
      application_id: hall.sandbox.application.id,
    })
    const picture = await fetch(`${hall.sandbox.endpoints.cdn}/avatars/${author.id}/${author.avatar}.png`, {
      redirect: 'manual',
    })
    expect(picture.headers.get('location')).toBe(avatar_url)
    expect(hall.heard('MESSAGE_CREATE').at(-1)?.data).not.toHaveProperty('member')
  })

  it('answers nothing unless it is told to wait', async () => {
    await using hall = await openHearthside()

    expect(await hall.nobody('POST', await hook(hall, hall.general), { content: 'x' })).toMatchObject({
      status: 204,
      body: undefined,
    })
    expect(hall.general.messages.size).toBe(1)
  })

  it.each(['', 'x'.repeat(81), 'My Discord', 'CLYDE'])('S-05: refuses the name “%s”', async (username) => {
    await using hall = await openHearthside()

    const refused = await hall.nobody('POST', await hook(hall, hall.general), { content: 'x', username })

    expect(refused.body).toMatchObject({ code: 50_035, errors: { username: { _errors: [{}] } } })
  })

  it('S-04: unknown webhooks answer 10015, wrong tokens 50027', async () => {
    await using hall = await openHearthside()
    const path = await hook(hall, hall.general)

    expect(
      (await hall.nobody('POST', '/webhooks/1234567890123456789/x', { content: 'x' })).body['code'],
    ).toBe(10_015)
    expect(await hall.nobody('POST', `${path}x`, { content: 'x' })).toMatchObject(refusal(401, 50_027))
  })

  it('may ping everybody, and nobody when told so', async () => {
    await using hall = await openHearthside()
    const path = `${await hook(hall, hall.general)}?wait=true`

    const loud = await hall.nobody('POST', path, { content: '@everyone' })
    const quiet = await hall.nobody('POST', path, { content: '@everyone', allowed_mentions: { parse: [] } })

    expect([loud.body['mention_everyone'], quiet.body['mention_everyone']]).toEqual([true, false])
  })

  it('reaches threads of its own channel only', async () => {
    await using hall = await openHearthside()
    const path = await hook(hall, hall.general)
    const open = async (channel: ChannelRecord) =>
      (await hall.bot('POST', `/channels/${channel.id}/threads`, { name: 'aside', type: 11 })).body.id
    const [own, other] = [await open(hall.general), await open(hall.channel('companions'))]
    const send = (id: string) => hall.nobody('POST', `${path}?wait=true&thread_id=${id}`, { content: 'x' })

    expect((await send(own)).body).toMatchObject({ channel_id: own })
    expect((await send(other)).body['code']).toBe(10_003)
  })

  it('S-04: opens posts in forums, which want a name or a thread', async () => {
    await using hall = await openHearthside()
    const reviews = hall.channel('reviews')
    const path = `${await hook(hall, reviews)}?wait=true`
    const [tag] = reviews.forum!.tags
    const send = (body: object, tail = '') => hall.nobody('POST', path + tail, { content: 'a book', ...body })

    const post = await send({ thread_name: 'Middlemarch', applied_tags: [tag!.id] })

    expect(post.body.id).toBe(post.body['channel_id'])
    expect(hall.world.channels.get(post.body.id)).toMatchObject({ name: 'Middlemarch', parentId: reviews.id })
    expect(hall.heard('THREAD_CREATE')).toMatchObject([{ data: { id: post.body.id, newly_created: true } }])
    expect((await send({})).body['code']).toBe(220_001)
    expect((await send({ thread_name: 'x' }, `&thread_id=${post.body.id}`)).body['code']).toBe(220_002)
    expect((await send({ thread_name: 'x', applied_tags: ['1'] })).body['code']).toBe(10_087)
    const plain = await hook(hall, hall.general)
    expect((await hall.nobody('POST', plain, { content: 'x', thread_name: 'x' })).body['code']).toBe(220_003)
  })

  it('lets only webhooks of an application send buttons', async () => {
    await using hall = await openHearthside()
    const own = await hook(hall, hall.general)
    const foreign = await hook(hall, hall.general, 'jonas')
    const body = { content: 'x', components: [row] }

    const sent = await hall.nobody('POST', `${own}?wait=true`, body)
    const ignored = await hall.nobody('POST', `${foreign}?wait=true`, body)
    const refused = await hall.nobody('POST', `${foreign}?with_components=true`, body)

    expect(sent.body['components']).toMatchObject([{ components: [{ custom_id: 'a' }] }])
    expect(ignored.body['components']).toEqual([])
    expect(refused.body['code']).toBe(50_035)
  })

  it('edits, reads and deletes what it sent, and nothing else', async () => {
    await using hall = await openHearthside()
    const path = await hook(hall, hall.general)
    const other = await hall.bot('POST', `/channels/${hall.general.id}/messages`, { content: 'mine' })
    const sent = await hall.nobody('POST', `${path}?wait=true`, { content: 'x', username: 'Kael' })
    const message = `${path}/messages/${sent.body.id}`

    const edited = await hall.nobody('PATCH', message, { content: 'y' })
    expect(edited.body).toMatchObject({ content: 'y', author: { username: 'Kael' } })
    expect((await hall.nobody('GET', message)).body).toMatchObject({ content: 'y' })
    expect(
      (await hall.nobody('PATCH', `${path}/messages/${other.body.id}`, { content: 'z' })).body['code'],
    ).toBe(10_008)
    expect((await hall.nobody('DELETE', message)).status).toBe(204)
    expect((await hall.nobody('GET', message)).body['code']).toBe(10_008)
  })

  it('S-04: the bot may delete but not edit what its webhook said', async () => {
    await using hall = await openHearthside()
    const sent = await hall.nobody('POST', `${await hook(hall, hall.general)}?wait=true`, { content: 'x' })
    const path = `/channels/${hall.general.id}/messages/${sent.body.id}`

    expect((await hall.bot('PATCH', path, { content: 'y' })).body['code']).toBe(50_005)
    expect((await hall.bot('DELETE', path)).status).toBe(204)
  })
})
