import { describe, expect, it } from 'vitest'

import { PERMISSION } from '../../src/rules/permission-bits.ts'
import { openHouse } from '../support/house.ts'
import { MISSING_ACCESS, MISSING_PERMISSIONS, refusal } from '../support/http.ts'

describe('threads', () => {
  it('S-04: hangs one thread on a message, under the message’s id', async () => {
    await using house = await openHouse()
    const { bot, channel } = house
    const general = `/channels/${channel('general').id}`
    const said = await house.as('ben')('POST', `${general}/messages`, { content: 'A long story.' })
    await house.heard()
    const path = `${general}/messages/${said.body.id}/threads`
    const opened = await bot('POST', path, { name: 'story', auto_archive_duration: 60 })
    expect(opened).toMatchObject({
      status: 201,
      body: {
        id: said.body.id,
        type: 11,
        owner_id: house.botId,
        thread_metadata: { archived: false, auto_archive_duration: 60 },
        message_count: 0,
        member: { user_id: house.botId },
      },
    })
    expect(await house.heard()).toEqual(['THREAD_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_CREATE'])
    expect(await bot('POST', path, { name: 'again' })).toMatchObject(refusal(400, 160_004))
    const message = await bot('GET', `${general}/messages/${said.body.id}`)
    expect(message.body).toMatchObject({ flags: 32, thread: { name: 'story' } })
  })

  it('opens public threads with a line in the channel and private ones without', async () => {
    await using house = await openHouse()
    const { bot, channel } = house
    const general = `/channels/${channel('general').id}`
    const open = await bot('POST', `${general}/threads`, { name: 'open', type: 11 })
    expect(open.status).toBe(201)
    expect(await house.heard()).toEqual(['THREAD_CREATE', 'MESSAGE_CREATE'])
    const quiet = await bot('POST', `${general}/threads`, { name: 'quiet' })
    expect(quiet).toMatchObject({ status: 201, body: { type: 12, thread_metadata: { invitable: true } } })
    expect(await house.heard()).toEqual(['THREAD_CREATE'])
    const wrong = await bot('POST', `${general}/threads`, { name: 'news', type: 10 })
    expect(wrong).toMatchObject(refusal(400, 50_024))
  })

  it('S-04: shows private threads to their members and to those who manage threads', async () => {
    await using house = await openHouse()
    const general = `/channels/${house.channel('general').id}`
    const [ben, mina] = [house.as('ben'), house.as('mina')]
    const thread = await mina('POST', `${general}/threads`, { name: 'quiet' })
    const path = `/channels/${thread.body.id}`
    expect(await ben('GET', path)).toMatchObject(MISSING_ACCESS)
    expect((await house.bot('GET', path)).status).toBe(200)
    expect((await mina('PUT', `${path}/thread-members/${house.idOf('ben')}`)).status).toBe(204)
    expect((await ben('GET', path)).status).toBe(200)
    expect((await ben('DELETE', `${path}/thread-members/@me`)).status).toBe(204)
    expect(await ben('GET', path)).toMatchObject(MISSING_ACCESS)
    expect(await house.heard()).toEqual(['THREAD_CREATE', 'THREAD_MEMBERS_UPDATE', 'THREAD_MEMBERS_UPDATE'])
  })

  it('S-04: takes permissions from the channel, with its own one for sending', async () => {
    await using house = await openHouse()
    const { bot, channel, guild } = house
    const general = channel('general')
    const thread = await bot('POST', `/channels/${general.id}/threads`, { name: 'open', type: 11 })
    const messages = `/channels/${thread.body.id}/messages`
    const deny = (bits: bigint) =>
      general.overwrites.set(guild.id, { id: guild.id, type: 'role', allow: 0n, deny: bits })
    deny(PERMISSION.SEND_MESSAGES)
    expect((await house.as('ben')('POST', messages, { content: 'here' })).status).toBe(200)
    deny(PERMISSION.SEND_MESSAGES_IN_THREADS)
    expect(await house.as('ben')('POST', messages, { content: 'here' })).toMatchObject(MISSING_PERMISSIONS)
    deny(PERMISSION.VIEW_CHANNEL)
    expect(await house.as('ben')('GET', messages)).toMatchObject(MISSING_ACCESS)
  })

  it('S-04: opens an archived thread again when somebody writes in it, but not a locked one', async () => {
    await using house = await openHouse()
    const { bot, channel } = house
    const ben = house.as('ben')
    const thread = await bot('POST', `/channels/${channel('general').id}/threads`, { name: 'old', type: 11 })
    const path = `/channels/${thread.body.id}`
    expect(await bot('PATCH', path, { archived: true })).toMatchObject({
      body: { thread_metadata: { archived: true } },
    })
    expect(await bot('PATCH', path, { name: 'older' })).toMatchObject(refusal(400, 50_083))
    expect((await ben('POST', `${path}/messages`, { content: 'still here' })).status).toBe(200)
    expect((await bot('GET', path)).body).toMatchObject({ thread_metadata: { archived: false } })
    await bot('PATCH', path, { archived: true, locked: true })
    expect(await ben('PATCH', path, { archived: false })).toMatchObject(MISSING_PERMISSIONS)
    expect((await ben('POST', `${path}/messages`, { content: 'hello?' })).status).toBe(400)
    expect(await bot('PATCH', path, { archived: false })).toMatchObject({ status: 200 })
  })

  it('archives a thread in which nobody has written for its set time', async () => {
    await using house = await openHouse()
    const { bot, channel, world } = house
    const body = { name: 'brief', type: 11, auto_archive_duration: 60 }
    const thread = await bot('POST', `/channels/${channel('general').id}/threads`, body)
    const path = `/channels/${thread.body.id}`
    const isArchived = async () => {
      const { body: shown } = await bot<{ thread_metadata: { archived: boolean } }>('GET', path)
      return shown.thread_metadata.archived
    }
    world.clock.advance(40 * 60_000)
    await bot('POST', `${path}/messages`, { content: 'one more thing' })
    world.clock.advance(40 * 60_000)
    expect(await isArchived()).toBe(false)
    world.clock.advance(21 * 60_000)
    expect(await isArchived()).toBe(true)
    expect(await house.heard()).toContain('THREAD_UPDATE')
  })

  it('lists active, archived and joined threads', async () => {
    await using house = await openHouse()
    const { bot, channel, guild } = house
    const general = `/channels/${channel('general').id}`
    const names = ['one', 'two', 'three']
    for (const name of names) {
      const { body } = await bot('POST', `${general}/threads`, { name, type: name === 'three' ? 12 : 11 })
      if (name !== 'one') await bot('PATCH', `/channels/${body.id}`, { archived: true })
      house.world.clock.advance(1000)
    }
    const listed = async (path: string) => {
      const { body } = await bot<{ threads: { name: string }[]; has_more: boolean }>('GET', path)
      return { names: body.threads.map(({ name }) => name), more: body.has_more }
    }
    expect(await listed(`/guilds/${guild.id}/threads/active`)).toEqual({ names: ['one'], more: false })
    expect(await listed(`${general}/threads/archived/public`)).toEqual({ names: ['two'], more: false })
    expect(await listed(`${general}/threads/archived/private`)).toEqual({ names: ['three'], more: false })
    expect(await listed(`${general}/users/@me/threads/archived/private`)).toEqual({
      names: ['three'],
      more: false,
    })
    expect(await house.as('ben')('GET', `${general}/threads/archived/private`)).toMatchObject(
      MISSING_PERMISSIONS,
    )
  })

  it('pages archived threads by the time they were archived', async () => {
    await using house = await openHouse()
    const { bot, channel, world } = house
    const general = `/channels/${channel('general').id}`
    for (let n = 0; n < 5; n += 1) {
      const { body } = await bot('POST', `${general}/threads`, { name: `t${n}`, type: 11 })
      await bot('PATCH', `/channels/${body.id}`, { archived: true })
      world.clock.advance(60_000)
    }
    type Page = {
      threads: { name: string; thread_metadata: { archive_timestamp: string } }[]
      has_more: boolean
    }
    const first = await bot<Page>('GET', `${general}/threads/archived/public?limit=2`)
    expect(first.body.threads.map(({ name }) => name)).toEqual(['t4', 't3'])
    expect(first.body.has_more).toBe(true)
    const before = encodeURIComponent(first.body.threads[1]?.thread_metadata.archive_timestamp ?? '')
    const second = await bot<Page>('GET', `${general}/threads/archived/public?limit=3&before=${before}`)
    expect(second.body.threads.map(({ name }) => name)).toEqual(['t2', 't1', 't0'])
    expect(second.body.has_more).toBe(false)
  })

  it('lists who is in a thread', async () => {
    await using house = await openHouse()
    const { bot, channel } = house
    const thread = await bot('POST', `/channels/${channel('general').id}/threads`, { name: 'open', type: 11 })
    const members = `/channels/${thread.body.id}/thread-members`
    expect((await house.as('ben')('PUT', `${members}/%40me`)).status).toBe(204)
    const { body } = await bot<{ user_id: string }[]>('GET', `${members}?with_member=true`)
    expect(body).toMatchObject([{ user_id: house.idOf('ben'), member: {} }, { user_id: house.botId }])
    expect(await bot('GET', `${members}/${house.idOf('mina')}`)).toMatchObject({ status: 404 })
    expect((await bot('DELETE', `${members}/${house.idOf('ben')}`)).status).toBe(204)
  })

  it('deletes a thread', async () => {
    await using house = await openHouse()
    const { bot, channel } = house
    const thread = await bot('POST', `/channels/${channel('general').id}/threads`, {
      name: 'brief',
      type: 11,
    })
    await house.heard()
    expect((await bot('DELETE', `/channels/${thread.body.id}`)).status).toBe(200)
    expect(await house.event('THREAD_DELETE')).toEqual({
      id: thread.body.id,
      guild_id: house.guild.id,
      parent_id: channel('general').id,
      type: 11,
    })
  })
})

describe('forums', () => {
  it('posts with tags, the first message under the post’s id', async () => {
    await using house = await openHouse()
    const { bot, channel } = house
    const reviews = channel('reviews')
    const tag = reviews.forum?.tags[0]
    const post = await bot('POST', `/channels/${reviews.id}/threads`, {
      name: 'Middlemarch',
      applied_tags: [tag?.id],
      message: { content: 'Slow and worth it.' },
    })
    expect(post).toMatchObject({
      status: 201,
      body: { parent_id: reviews.id, applied_tags: [tag?.id], message: { content: 'Slow and worth it.' } },
    })
    expect((post.body['message'] as { id: string }).id).toBe(post.body.id)
    expect(await house.heard()).toEqual(['THREAD_CREATE', 'MESSAGE_CREATE'])
  })

  it('refuses posts without a message or with a tag the forum does not have', async () => {
    await using house = await openHouse()
    const path = `/channels/${house.channel('reviews').id}/threads`
    expect(await house.bot('POST', path, { name: 'Empty' })).toMatchObject({
      status: 400,
      body: { code: 50_035, errors: { message: {} } },
    })
    const strange = { name: 'Tagged', applied_tags: ['1'], message: { content: 'x' } }
    expect(await house.bot('POST', path, strange)).toMatchObject(refusal(404, 10_087))
  })

  it('finds posts by name and tag', async () => {
    await using house = await openHouse()
    const { bot, channel } = house
    const reviews = channel('reviews')
    const [novel, essay] = reviews.forum?.tags ?? []
    for (const [name, tag] of [
      ['Emma', novel],
      ['Emmaus', essay],
      ['Walden', essay],
    ] as const) {
      await bot('POST', `/channels/${reviews.id}/threads`, {
        name,
        applied_tags: [tag?.id],
        message: { content: name },
      })
    }
    const search = async (query: string) => {
      const { body } = await bot<{ threads: { name: string }[]; total_results: number }>(
        'GET',
        `/channels/${reviews.id}/threads/search?${query}`,
      )
      return body.threads.map(({ name }) => name)
    }
    expect(await search('name=emma&sort_by=creation_time')).toEqual(['Emmaus', 'Emma'])
    expect(await search(`tag=${essay?.id}&sort_by=creation_time&sort_order=asc`)).toEqual([
      'Emmaus',
      'Walden',
    ])
    expect(await search('limit=1&offset=1&sort_by=creation_time')).toEqual(['Emmaus'])
  })
})
