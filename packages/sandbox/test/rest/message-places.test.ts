import { describe, expect, it } from 'vitest'

import { buildMember, buildUser, openDm } from '../../src/world/build.ts'
import { openHearthside, type Hearthside } from '../support/hearthside.ts'

async function openThread(hall: Hearthside) {
  const made = await hall.lyss('POST', `/channels/${hall.general.id}/threads`, { name: 'aside', type: 11 })
  const thread = hall.world.channels.get(made.body.id)!
  return { thread, path: `/channels/${thread.id}/messages` }
}

function dmWith(hall: Hearthside, username: string) {
  return openDm(hall.world, hall.sandbox.application.id, hall.idOf(username))
}

describe('messages in threads', () => {
  it('S-04: writing in an archived thread opens it again, and its writer follows it', async () => {
    await using hall = await openHearthside()
    const { thread, path } = await openThread(hall)
    thread.thread!.archived = true

    const sent = await hall.ben('POST', path, { content: `hello <@${hall.idOf('mina')}>` })

    expect(sent.body).toMatchObject({ channel_id: thread.id, position: 0 })
    expect(thread.thread).toMatchObject({ archived: false, messageCount: 1, totalMessageSent: 1 })
    expect(hall.heard('THREAD_UPDATE').at(-1)?.data).toMatchObject({ thread_metadata: { archived: false } })
    expect([...thread.thread!.members.keys()]).toEqual(
      expect.arrayContaining([hall.idOf('ben'), hall.idOf('mina')]),
    )
  })

  it('S-04: locked threads take messages from moderators only', async () => {
    await using hall = await openHearthside()
    const { thread, path } = await openThread(hall)
    thread.thread!.locked = true

    expect((await hall.ben('POST', path, { content: 'x' })).body['code']).toBe(160_005)
    thread.thread!.archived = true
    expect((await hall.ben('POST', path, { content: 'x' })).body['code']).toBe(50_083)
    expect((await hall.bot('POST', path, { content: 'x' })).status).toBe(200)
  })

  it('S-04: editing, reacting and pinning do not open an archived thread', async () => {
    await using hall = await openHearthside()
    const { thread, path } = await openThread(hall)
    const sent = await hall.bot('POST', path, { content: 'x' })
    thread.thread!.archived = true
    const codes = [
      await hall.bot('PATCH', `${path}/${sent.body.id}`, { content: 'y' }),
      await hall.bot('PUT', `${path}/${sent.body.id}/reactions/${encodeURIComponent('🔥')}/@me`),
      await hall.bot('PUT', `${path}/pins/${sent.body.id}`),
    ].map(({ body }) => body['code'])

    expect(codes).toEqual([50_083, 50_083, 50_083])
  })

  it('S-04: need a permission of their own', async () => {
    await using hall = await openHearthside()
    const { path } = await openThread(hall)
    hall.deny(hall.general, 'SEND_MESSAGES')
    expect((await hall.ben('POST', path, { content: 'x' })).status).toBe(200)
    hall.deny(hall.general, 'SEND_MESSAGES_IN_THREADS')

    expect((await hall.ben('POST', path, { content: 'x' })).body['code']).toBe(50_013)
  })
})

describe('direct messages', () => {
  it('reach both people and name no server', async () => {
    await using hall = await openHearthside()
    const dm = dmWith(hall, 'lyss')

    const sent = await hall.bot('POST', `/channels/${dm.id}/messages`, { content: 'between us' })

    expect(sent.status).toBe(200)
    expect(hall.heard('MESSAGE_CREATE')[0]).toMatchObject({ channelId: dm.id, data: { channel_type: 1 } })
    expect(hall.heard('MESSAGE_CREATE')[0]?.data).not.toHaveProperty('guild_id')
    expect((await hall.ben('GET', `/channels/${dm.id}/messages`)).body['code']).toBe(50_001)
    expect((await hall.lyss('DELETE', `/channels/${dm.id}/messages/${sent.body.id}`)).body['code']).toBe(
      50_003,
    )
  })

  it('S-04: need a server in common', async () => {
    await using hall = await openHearthside()
    const stranger = buildUser(hall.world, { username: 'stranger' })
    const dm = dmWith(hall, 'stranger')
    const send = () => hall.bot('POST', `/channels/${dm.id}/messages`, { content: 'x' })

    expect((await send()).body['code']).toBe(50_007)
    buildMember(hall.world, hall.guild, { userId: stranger.id })
    expect((await send()).status).toBe(200)
  })

  it('are never hidden from an application', async () => {
    await using hall = await openHearthside()
    const dm = dmWith(hall, 'lyss')
    hall.world.applications.get(hall.sandbox.application.id)!.flags = 0
    await hall.lyss('POST', `/channels/${dm.id}/messages`, { content: 'for you' })

    expect((await hall.bot('GET', `/channels/${dm.id}/messages`)).list).toMatchObject([
      { content: 'for you' },
    ])
  })
})
