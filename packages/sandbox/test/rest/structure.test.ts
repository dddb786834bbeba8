import { describe, expect, it } from 'vitest'

import { PERMISSION } from '../../src/rules/permission-bits.ts'
import { buildChannel, buildRole } from '../../src/world/build.ts'
import { openHouse } from '../support/house.ts'
import { MISSING_ACCESS, MISSING_PERMISSIONS, refusal } from '../support/http.ts'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=='

describe('channels', () => {
  it('makes, changes, moves and deletes a channel, and tells of it', async () => {
    await using house = await openHouse()
    const { bot, guild, channel } = house
    const hall = channel('the hall')
    const made = await bot('POST', `/guilds/${guild.id}/channels`, {
      name: 'Tea Kitchen',
      topic: 'kettle',
      parent_id: hall.id,
    })
    expect(made).toMatchObject({ status: 201, body: { name: 'tea-kitchen', parent_id: hall.id, type: 0 } })
    const path = `/channels/${made.body.id}`
    expect(await bot('PATCH', path, { topic: null, nsfw: true })).toMatchObject({
      status: 200,
      body: { topic: null, nsfw: true },
    })
    const moved = await bot('PATCH', `/guilds/${guild.id}/channels`, [
      { id: made.body.id, position: 9, parent_id: null },
    ])
    expect(moved.status).toBe(204)
    expect(await bot('GET', path)).toMatchObject({ status: 200, body: { position: 9, parent_id: null } })
    expect(await bot('DELETE', path)).toMatchObject({ status: 200, body: { id: made.body.id } })
    expect(await bot('GET', path)).toMatchObject(refusal(404, 10_003))
    expect(await house.heard()).toEqual([
      'CHANNEL_CREATE',
      'CHANNEL_UPDATE',
      'CHANNEL_UPDATE',
      'CHANNEL_DELETE',
    ])
  })

  it('lists every channel but no thread', async () => {
    await using house = await openHouse()
    const { bot, guild, channel } = house
    await bot('POST', `/channels/${channel('general').id}/threads`, { name: 'aside', type: 11 })
    const { body } = await bot<{ name: string }[]>('GET', `/guilds/${guild.id}/channels`)
    const names = body.map(({ name }) => name)
    expect(names).toContain('council')
    expect(names).not.toContain('aside')
  })

  it('leaves the channels of a deleted category standing alone', async () => {
    await using house = await openHouse()
    const jonas = house.as('jonas')
    const council = house.channel('council')
    expect((await jonas('DELETE', `/channels/${house.channel('reading room').id}`)).status).toBe(200)
    expect(council.parentId).toBeNull()
    expect((await house.heard()).filter((type) => type === 'CHANNEL_UPDATE')).toHaveLength(4)
  })

  it('gives a new channel a copy of its category’s overwrites', async () => {
    await using house = await openHouse()
    const { guild, channel } = house
    const jonas = house.as('jonas')
    const room = channel('reading room')
    const deny = String(PERMISSION.ADD_REACTIONS)
    const put = await jonas('PUT', `/channels/${room.id}/permissions/${guild.id}`, { type: 0, deny })
    expect(put.status).toBe(204)
    const made = await jonas('POST', `/guilds/${guild.id}/channels`, { name: 'corner', parent_id: room.id })
    expect(made.body['permission_overwrites']).toEqual([{ id: guild.id, type: 0, allow: '0', deny }])
  })

  it('makes a forum with tags', async () => {
    await using house = await openHouse()
    const made = await house.bot('POST', `/guilds/${house.guild.id}/channels`, {
      name: 'ideas',
      type: 15,
      available_tags: [{ name: 'raw' }, { name: 'ripe', moderated: true }],
      default_reaction_emoji: { emoji_name: '💡' },
      default_sort_order: 1,
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        available_tags: [
          { name: 'raw', moderated: false },
          { name: 'ripe', moderated: true },
        ],
        default_reaction_emoji: { emoji_id: null, emoji_name: '💡' },
        default_sort_order: 1,
        default_forum_layout: 0,
      },
    })
  })

  it('S-05: has room for 500 channels', async () => {
    await using house = await openHouse()
    const { world, guild } = house
    while (guild.channelIds.size < 500) buildChannel(world, { guildId: guild.id, name: 'filler' })
    const answer = await house.bot('POST', `/guilds/${guild.id}/channels`, { name: 'one-more' })
    expect(answer).toMatchObject(refusal(400, 30_013))
  })

  it('S-05: has room for 50 channels in a category', async () => {
    await using house = await openHouse()
    const { world, guild, channel } = house
    const hall = channel('the hall')
    for (let n = 0; n < 46; n += 1)
      buildChannel(world, { guildId: guild.id, name: 'filler', parentId: hall.id })
    const answer = await house.bot('POST', `/guilds/${guild.id}/channels`, {
      name: 'more',
      parent_id: hall.id,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 50_035, errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_MAX_CHANNELS' }] } } },
    })
  })

  it('S-05: names everything that is wrong with a body at once', async () => {
    await using house = await openHouse()
    const answer = await house.bot('POST', `/guilds/${house.guild.id}/channels`, {
      name: '',
      topic: 'x'.repeat(1025),
      rate_limit_per_user: 21_601,
      permission_overwrites: [{ type: 0 }],
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 50_035, message: 'Invalid Form Body' } })
    expect(answer.body['errors']).toEqual({
      name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 1 and 100 in length.' }] },
      topic: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 1024 or fewer in length.' }] },
      rate_limit_per_user: {
        _errors: [{ code: 'NUMBER_TYPE_MAX', message: 'int value should be less than or equal to 21600.' }],
      },
      permission_overwrites: {
        0: { id: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] } },
      },
    })
  })
})

describe('roles', () => {
  it('makes, changes, moves and deletes a role, and tells of it', async () => {
    await using house = await openHouse()
    const { bot, guild, role } = house
    const list = `/guilds/${guild.id}/roles`
    const made = await bot('POST', list, { name: 'Guest', color: 0x123456, hoist: true, permissions: '1024' })
    expect(made).toMatchObject({ status: 200, body: { name: 'Guest', position: 1, permissions: '1024' } })
    const path = `${list}/${made.body.id}`
    expect(await bot('GET', path)).toMatchObject({ status: 200, body: { color: 0x123456 } })
    expect(await bot('PATCH', path, { name: 'Visitor' })).toMatchObject({ body: { name: 'Visitor' } })
    await house.heard()
    const moved = await bot<{ id: string; position: number }[]>('PATCH', list, [
      { id: made.body.id, position: 2 },
    ])
    expect(moved.body.find(({ id }) => id === made.body.id)?.position).toBe(2)
    expect(role('Reader').position).toBe(1)
    expect(new Set(await house.heard())).toEqual(new Set(['GUILD_ROLE_UPDATE']))
    expect((await bot('DELETE', path)).status).toBe(204)
    expect(await bot('GET', path)).toMatchObject(refusal(404, 10_011))
    expect(await house.heard()).toEqual(['GUILD_ROLE_DELETE'])
  })

  it('S-05: has room for 250 roles', async () => {
    await using house = await openHouse()
    const { world, guild } = house
    while (guild.roles.size < 250) buildRole(world, guild, { name: 'filler', position: 1 })
    const answer = await house.bot('POST', `/guilds/${guild.id}/roles`, { name: 'one more' })
    expect(answer).toMatchObject(refusal(400, 30_005))
  })

  it('S-04: changes no role above or beside one’s own, and gives away nothing one does not have', async () => {
    await using house = await openHouse()
    const { bot, guild, role } = house
    const steward = role('Steward')
    steward.position = role('Arachne').position + 1
    const path = `/guilds/${guild.id}/roles/${steward.id}`
    const missing = MISSING_PERMISSIONS
    expect(await bot('PATCH', path, { name: 'Mine' })).toMatchObject(missing)
    expect(await bot('DELETE', path)).toMatchObject(missing)
    expect(
      await bot('PATCH', `/guilds/${guild.id}/roles/${role('Arachne').id}`, { name: 'Me' }),
    ).toMatchObject(missing)
    const greedy = { name: 'Boss', permissions: String(PERMISSION.ADMINISTRATOR) }
    expect(await bot('POST', `/guilds/${guild.id}/roles`, greedy)).toMatchObject(missing)
  })

  it('counts who has which role', async () => {
    await using house = await openHouse()
    const { bot, guild, role } = house
    const { body } = await bot('GET', `/guilds/${guild.id}/roles/member-counts`)
    expect(body).toMatchObject({ [role('Reader').id]: 2, [role('Council').id]: 3 })
  })
})

describe('servers', () => {
  it('shows a server to its members only', async () => {
    await using house = await openHouse()
    const lantern = [...house.world.guilds.values()].find(({ name }) => name === 'Lantern')
    expect(await house.bot('GET', `/guilds/${house.guild.id}?with_counts=true`)).toMatchObject({
      status: 200,
      body: { name: 'Hearthside', approximate_member_count: 6 },
    })
    expect(await house.bot('GET', `/guilds/${lantern?.id}`)).toMatchObject(refusal(404, 10_004))
    expect(await house.bot('GET', `/guilds/${lantern?.id}/roles`)).toMatchObject(MISSING_ACCESS)
  })

  it('renames a server for those who manage it', async () => {
    await using house = await openHouse()
    const { guild } = house
    expect(await house.bot('PATCH', `/guilds/${guild.id}`, { name: 'X' })).toMatchObject({ status: 403 })
    const answer = await house.as('jonas')('PATCH', `/guilds/${guild.id}`, { name: 'Hearth', icon: PIXEL })
    expect(answer).toMatchObject({ status: 200, body: { name: 'Hearth' } })
    const icon = await fetch(
      `${house.sandbox.endpoints.cdn}/icons/${guild.id}/${String(answer.body['icon'])}.png`,
    )
    expect(icon.headers.get('content-type')).toBe('image/png')
    expect(await house.heard()).toEqual(['GUILD_UPDATE'])
  })

  it('keeps an audit log with reasons', async () => {
    await using house = await openHouse()
    const { bot, guild, role } = house
    const reason = { 'x-audit-log-reason': encodeURIComponent('새로운 손님') }
    await bot('POST', `/guilds/${guild.id}/roles`, { name: 'Guest' }, undefined, reason)
    const log = `/guilds/${guild.id}/audit-logs`
    expect(await bot('GET', log)).toMatchObject(MISSING_PERMISSIONS)
    role('Arachne').permissions |= PERMISSION.VIEW_AUDIT_LOG
    expect(await bot('GET', log)).toMatchObject({
      status: 200,
      body: {
        audit_log_entries: [{ action_type: 30, user_id: house.botId, reason: '새로운 손님' }],
        users: [{ id: house.botId }],
      },
    })
    await bot('POST', `/guilds/${guild.id}/roles`, { name: 'Other' })
    expect(await house.heard()).toContain('GUILD_AUDIT_LOG_ENTRY_CREATE')
  })

  it('invites into a channel', async () => {
    await using house = await openHouse()
    const { channel, guild } = house
    const jonas = house.as('jonas')
    const path = `/channels/${channel('general').id}/invites`
    const made = await jonas('POST', path, { max_age: 60 })
    expect(made).toMatchObject({ status: 200, body: { guild: { name: 'Hearthside' }, max_age: 60, uses: 0 } })
    expect((await jonas('POST', path, { max_age: 60 })).body['code']).toBe(made.body['code'])
    const one = `/invites/${String(made.body['code'])}`
    expect(await house.anybody('GET', one)).toMatchObject({ status: 200, body: { type: 0 } })
    expect((await jonas('GET', `/guilds/${guild.id}/invites`)).body).toHaveLength(1)
    house.world.clock.advance(61_000)
    expect(await house.anybody('GET', one)).toMatchObject(refusal(404, 10_006))
    const lasting = await jonas('POST', path, { max_age: 0, unique: true })
    expect((await jonas('DELETE', `/invites/${String(lasting.body['code'])}`)).status).toBe(200)
    expect(await house.heard()).toEqual(['INVITE_CREATE', 'INVITE_CREATE', 'INVITE_DELETE'])
  })

  it('keeps emoji', async () => {
    await using house = await openHouse()
    const jonas = house.as('jonas')
    const list = `/guilds/${house.guild.id}/emojis`
    const made = await jonas('POST', list, { name: 'spider', image: PIXEL })
    expect(made).toMatchObject({ status: 201, body: { name: 'spider', animated: false } })
    expect((await house.bot('GET', list)).body).toHaveLength(1)
    expect((await jonas('DELETE', `${list}/${made.body.id}`)).status).toBe(204)
    expect(await house.heard()).toEqual(['GUILD_EMOJIS_UPDATE', 'GUILD_EMOJIS_UPDATE'])
  })
})
