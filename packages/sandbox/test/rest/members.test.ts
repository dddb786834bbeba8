import { describe, expect, it } from 'vitest'

import { PERMISSION } from '../../src/rules/permission-bits.ts'
import { openHouse } from '../support/house.ts'
import { MISSING_ACCESS, MISSING_PERMISSIONS, refusal } from '../support/http.ts'

const DAY_MS = 86_400_000

describe('members', () => {
  it('lists, finds and shows members', async () => {
    await using house = await openHouse()
    const { bot, guild } = house
    const list = `/guilds/${guild.id}/members`
    const first = await bot<{ user: { id: string } }[]>('GET', `${list}?limit=4`)
    expect(first.body).toHaveLength(4)
    const second = await bot<{ user: { id: string } }[]>(
      'GET',
      `${list}?limit=4&after=${first.body[3]?.user.id}`,
    )
    expect(second.body).toHaveLength(2)
    expect((await bot('GET', list)).body).toHaveLength(1)
    expect((await bot('GET', `${list}/search?query=lys&limit=5`)).body).toMatchObject([
      { user: { username: 'lyss' } },
    ])
    expect((await bot('GET', `${list}/search?query=%EB%B0%95&limit=5`)).body).toMatchObject([
      { user: { username: 'mina' } },
    ])
    expect(await bot('GET', `${list}/${house.idOf('ben')}`)).toMatchObject({ body: { nick: null } })
    expect(await bot('GET', `${list}/1`)).toMatchObject(refusal(404, 10_007))
  })

  it('S-04: keeps the list from bots without the members intent', async () => {
    await using house = await openHouse()
    for (const application of house.world.applications.values()) application.flags = 0
    const answer = await house.bot('GET', `/guilds/${house.guild.id}/members?limit=5`)
    expect(answer).toMatchObject(MISSING_ACCESS)
  })

  it('gives and takes roles, and tells of it', async () => {
    await using house = await openHouse()
    const { bot, guild, role } = house
    const ben = `/guilds/${guild.id}/members/${house.idOf('ben')}`
    const council = role('Council')
    expect((await bot('PUT', `${ben}/roles/${council.id}`)).status).toBe(204)
    expect((await bot('PUT', `${ben}/roles/${council.id}`)).status).toBe(204)
    expect((await bot('GET', ben)).body['roles']).toContain(council.id)
    expect((await bot('DELETE', `${ben}/roles/${council.id}`)).status).toBe(204)
    expect(await bot('PATCH', ben, { roles: [council.id] })).toMatchObject({ body: { roles: [council.id] } })
    expect(await bot('PUT', `${ben}/roles/1`)).toMatchObject(refusal(404, 10_011))
    expect(await house.heard()).toEqual(['GUILD_MEMBER_UPDATE', 'GUILD_MEMBER_UPDATE', 'GUILD_MEMBER_UPDATE'])
  })

  it('S-04: hands out no role above one’s own and no managed one', async () => {
    await using house = await openHouse()
    const { bot, guild, role } = house
    const ben = `/guilds/${guild.id}/members/${house.idOf('ben')}`
    role('Steward').position = role('Arachne').position + 1
    expect(await bot('PUT', `${ben}/roles/${role('Steward').id}`)).toMatchObject(MISSING_PERMISSIONS)
    expect(await bot('PATCH', ben, { roles: [role('Steward').id] })).toMatchObject(MISSING_PERMISSIONS)
    expect(await house.as('jonas')('PUT', `${ben}/roles/${role('Arachne').id}`)).toMatchObject(
      MISSING_PERMISSIONS,
    )
  })

  it('S-04: times out a member, who can then read but not write', async () => {
    await using house = await openHouse()
    const { bot, guild, channel, world } = house
    const ben = house.as('ben')
    const path = `/guilds/${guild.id}/members/${house.idOf('ben')}`
    const general = `/channels/${channel('general').id}`
    const until = new Date(world.clock.now() + DAY_MS).toISOString()
    const timedOut = await bot('PATCH', path, { communication_disabled_until: until })
    expect(timedOut.body['communication_disabled_until']).toBe(until.replace('Z', '000+00:00'))
    expect(await ben('POST', `${general}/messages`, { content: 'hm' })).toMatchObject(MISSING_PERMISSIONS)
    expect((await ben('GET', `${general}/messages`)).status).toBe(200)
    world.clock.advance(DAY_MS + 1000)
    expect((await ben('POST', `${general}/messages`, { content: 'back' })).status).toBe(200)
    expect((await bot('GET', path)).body['communication_disabled_until']).toBeNull()
  })

  it('S-05: times out for at most 28 days', async () => {
    await using house = await openHouse()
    const { bot, guild, world } = house
    const until = new Date(world.clock.now() + 29 * DAY_MS).toISOString()
    const path = `/guilds/${guild.id}/members/${house.idOf('ben')}`
    expect(await bot('PATCH', path, { communication_disabled_until: until })).toMatchObject({
      status: 400,
      body: { code: 50_035, errors: { communication_disabled_until: {} } },
    })
  })

  it('S-04: times out neither the owner nor somebody of higher rank', async () => {
    await using house = await openHouse()
    const { bot, guild, role } = house
    const body = { communication_disabled_until: new Date(Date.now() + 60_000).toISOString() }
    const members = `/guilds/${guild.id}/members`
    expect(await bot('PATCH', `${members}/${house.idOf('jonas')}`, body)).toMatchObject(MISSING_PERMISSIONS)
    role('Council').position = role('Arachne').position + 1
    expect(await bot('PATCH', `${members}/${house.idOf('lyss')}`, body)).toMatchObject(MISSING_PERMISSIONS)
  })

  it('lets people rename themselves, and managers others', async () => {
    await using house = await openHouse()
    const members = `/guilds/${house.guild.id}/members`
    const benPath = `${members}/${house.idOf('ben')}`
    expect(await house.as('ben')('PATCH', `${members}/@me`, { nick: 'Benny' })).toMatchObject({
      body: { nick: 'Benny' },
    })
    expect(await house.as('mina')('PATCH', benPath, { nick: 'B' })).toMatchObject(MISSING_PERMISSIONS)
    expect(await house.as('jonas')('PATCH', benPath, { nick: '' })).toMatchObject({ body: { nick: null } })
    expect(await house.as('jonas')('PATCH', benPath, { nick: 'x'.repeat(33) })).toMatchObject({
      status: 400,
      body: { errors: { nick: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } } },
    })
  })

  it('kicks, bans and lets in again', async () => {
    await using house = await openHouse()
    const { guild, role, bot } = house
    const jonas = house.as('jonas')
    const ben = house.idOf('ben')
    const mina = house.idOf('mina')
    await house.as('mina')('POST', `/channels/${house.channel('general').id}/messages`, { content: 'spam' })
    await house.heard()
    expect(await bot('DELETE', `/guilds/${guild.id}/members/${ben}`)).toMatchObject(MISSING_PERMISSIONS)
    role('Arachne').permissions |= PERMISSION.BAN_MEMBERS
    expect((await jonas('DELETE', `/guilds/${guild.id}/members/${ben}`)).status).toBe(204)
    const ban = `/guilds/${guild.id}/bans/${mina}`
    const banned = await bot('PUT', ban, { delete_message_seconds: 3600 }, undefined, {
      'x-audit-log-reason': 'spam',
    })
    expect(banned.status).toBe(204)
    expect(await house.heard()).toEqual([
      'GUILD_MEMBER_REMOVE',
      'GUILD_MEMBER_REMOVE',
      'GUILD_BAN_ADD',
      'MESSAGE_DELETE_BULK',
    ])
    expect(await bot('GET', ban)).toMatchObject({ body: { reason: 'spam', user: { id: mina } } })
    expect((await bot('GET', `/guilds/${guild.id}/bans`)).body).toHaveLength(1)
    expect((await bot('DELETE', ban)).status).toBe(204)
    expect(await bot('GET', ban)).toMatchObject(refusal(404, 10_026))
  })

  it('lets the bot leave', async () => {
    await using house = await openHouse()
    const { bot, guild } = house
    expect((await bot('DELETE', `/users/@me/guilds/${guild.id}`)).status).toBe(204)
    expect((await bot('GET', '/users/@me/guilds')).body).toEqual([])
    expect(await house.heard()).toContain('GUILD_DELETE')
    expect([...guild.roles.values()].some(({ name }) => name === 'Arachne')).toBe(false)
  })
})

describe('accounts', () => {
  it('shows oneself and others', async () => {
    await using house = await openHouse()
    expect(await house.bot('GET', '/users/@me')).toMatchObject({ body: { username: 'Arachne', bot: true } })
    expect(await house.bot('GET', `/users/${house.idOf('mina')}`)).toMatchObject({
      body: { username: 'mina', global_name: '박미나', discriminator: '0' },
    })
    expect(await house.bot('GET', '/users/1')).toMatchObject(refusal(404, 10_013))
    expect(await house.bot('GET', '/applications/@me')).toMatchObject({
      body: { owner: { username: 'amara' } },
    })
  })

  it('opens one DM for two people, whoever asks first', async () => {
    await using house = await openHouse()
    const ben = house.idOf('ben')
    const opened = await house.bot('POST', '/users/@me/channels', { recipient_id: ben })
    expect(opened).toMatchObject({ status: 200, body: { type: 1, recipients: [{ id: ben }] } })
    const again = await house.as('ben')('POST', '/users/@me/channels', { recipient_id: house.botId })
    expect(again.body).toMatchObject({ id: opened.body.id, recipients: [{ id: house.botId }] })
    const stranger = await house.as('mina')('GET', `/channels/${opened.body.id}`)
    expect(stranger).toMatchObject(MISSING_ACCESS)
  })
})
