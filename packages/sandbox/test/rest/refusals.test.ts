import { describe, expect, it } from 'vitest'

import { PERMISSION } from '../../src/rules/permission-bits.ts'
import { openHouse } from '../support/house.ts'
import { refusal } from '../support/http.ts'

const MISSING_ACCESS = { status: 403, body: { message: 'Missing Access', code: 50_001 } }
const MISSING_PERMISSIONS = { status: 403, body: { message: 'Missing Permissions', code: 50_013 } }

const deny = (bits: bigint) => ({ type: 0, deny: String(bits) })

describe('S-04: permissions', () => {
  it('tells a hidden channel (50001) from a missing one (10003) and from a missing permission (50013)', async () => {
    await using house = await openHouse()
    const { channel, guild } = house
    const ben = house.as('ben')
    expect(await ben('GET', `/channels/${channel('council').id}`)).toMatchObject(MISSING_ACCESS)
    expect(await ben('POST', `/channels/${channel('council').id}/messages`, { content: 'x' })).toMatchObject(
      MISSING_ACCESS,
    )
    expect(await ben('GET', '/channels/1')).toMatchObject({
      status: 404,
      body: { message: 'Unknown Channel', code: 10_003 },
    })
    expect(await ben('PATCH', `/channels/${channel('general').id}`, { name: 'mine' })).toMatchObject(
      MISSING_PERMISSIONS,
    )
    expect(await ben('POST', `/guilds/${guild.id}/roles`, {})).toMatchObject(MISSING_PERMISSIONS)
  })

  it('opens the hidden channel to the role it is for', async () => {
    await using house = await openHouse()
    expect((await house.as('lyss')('GET', `/channels/${house.channel('council').id}`)).status).toBe(200)
    expect(await house.bot('GET', `/channels/${house.channel('council').id}`)).toMatchObject(MISSING_ACCESS)
  })

  it('overwrites permissions only with what one has', async () => {
    await using house = await openHouse()
    const { bot, channel, role, guild } = house
    const general = `/channels/${channel('general').id}`
    const reader = `${general}/permissions/${role('Reader').id}`
    expect((await bot('PUT', reader, deny(PERMISSION.SEND_MESSAGES))).status).toBe(204)
    const ben = await house.as('ben')('POST', `${general}/messages`, { content: 'may I?' })
    expect(ben).toMatchObject(MISSING_PERMISSIONS)
    expect(await bot('PUT', reader, deny(PERMISSION.KICK_MEMBERS))).toMatchObject(MISSING_PERMISSIONS)
    expect(await bot('PUT', `${general}/permissions/1`, deny(0n))).toMatchObject(refusal(404, 10_011))
    expect((await bot('DELETE', reader)).status).toBe(204)
    expect(await bot('DELETE', reader)).toMatchObject(refusal(404, 10_009))
    expect(await house.as('ben')('PUT', `${general}/permissions/${guild.id}`, deny(0n))).toMatchObject(
      MISSING_PERMISSIONS,
    )
  })

  it('lets nobody slip a foreign overwrite into a new channel', async () => {
    await using house = await openHouse()
    const { bot, guild } = house
    const overwrite = { id: guild.id, type: 0, allow: String(PERMISSION.ADMINISTRATOR) }
    const made = await bot('POST', `/guilds/${guild.id}/channels`, {
      name: 'x',
      permission_overwrites: [overwrite],
    })
    expect(made).toMatchObject(MISSING_PERMISSIONS)
  })
})

describe('the front door', () => {
  it('answers unknown paths, methods and ids as Discord does', async () => {
    await using house = await openHouse()
    expect(await house.bot('GET', '/nowhere')).toMatchObject({
      status: 404,
      body: { message: '404: Not Found', code: 0 },
    })
    expect(await house.bot('PUT', '/users/@me')).toMatchObject(refusal(405, 0))
    expect(await house.bot('GET', '/channels/general')).toMatchObject({
      status: 400,
      body: { code: 50_035, errors: { channel_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } },
    })
  })

  it('refuses missing and wrong tokens', async () => {
    await using house = await openHouse()
    const { api } = house.sandbox.endpoints
    const unauthorised = { message: '401: Unauthorized', code: 0 }
    for (const authorization of ['', 'Bot wrong', 'Bearer wrong', house.sandbox.application.botToken]) {
      const response = await fetch(`${api}/users/@me`, { headers: { authorization } })
      expect([response.status, await response.json()]).toEqual([401, unauthorised])
    }
  })

  it.each(['/api', '/api/v9', '/api/v10'])('serves below %s', async (prefix) => {
    await using house = await openHouse()
    const headers = { authorization: `Bot ${house.sandbox.application.botToken}` }
    expect((await fetch(`${house.sandbox.url}${prefix}/users/%40me`, { headers })).status).toBe(200)
  })

  it('refuses a body that is no JSON', async () => {
    await using house = await openHouse()
    const response = await fetch(`${house.sandbox.endpoints.api}/users/@me/channels`, {
      method: 'POST',
      headers: {
        authorization: `Bot ${house.sandbox.application.botToken}`,
        'content-type': 'application/json',
      },
      body: '{',
    })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 50_109 }])
  })
})
