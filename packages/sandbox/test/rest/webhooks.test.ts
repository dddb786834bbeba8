import { describe, expect, it } from 'vitest'

import { PERMISSION } from '../../src/rules/permission-bits.ts'
import { openHouse } from '../support/house.ts'
import { MISSING_PERMISSIONS, refusal } from '../support/http.ts'

describe('webhooks', () => {
  it('makes, shows, changes and deletes a webhook, and tells of it', async () => {
    await using house = await openHouse()
    const { bot, channel, guild } = house
    const list = `/channels/${channel('companions').id}/webhooks`
    const made = await bot('POST', list, { name: 'Arachne' })
    expect(made).toMatchObject({
      status: 200,
      body: { type: 1, name: 'Arachne', application_id: house.botId, user: { id: house.botId } },
    })
    expect(String(made.body['token'])).toMatch(/^[\w-]{68}$/)
    const path = `/webhooks/${made.body.id}`
    const changed = await bot('PATCH', path, { name: 'Kael', channel_id: channel('general').id })
    expect(changed).toMatchObject({ body: { name: 'Kael', channel_id: channel('general').id } })
    expect((await bot('GET', list)).body).toEqual([])
    expect((await bot('GET', `/guilds/${guild.id}/webhooks`)).body).toHaveLength(1)
    expect((await bot('DELETE', path)).status).toBe(204)
    expect(await bot('GET', path)).toMatchObject(refusal(404, 10_015))
    const events = await house.heard()
    expect(new Set(events)).toEqual(new Set(['WEBHOOKS_UPDATE']))
    expect(events).toHaveLength(4)
  })

  it('obeys whoever knows the token, except for moving', async () => {
    await using house = await openHouse()
    const { bot, anybody, channel } = house
    const home = channel('companions').id
    const made = await bot('POST', `/channels/${home}/webhooks`, { name: 'Arachne' })
    const path = `/webhooks/${made.body.id}`
    const open = `${path}/${String(made.body['token'])}`
    const shown = await anybody('GET', open)
    expect(shown.status).toBe(200)
    expect(shown.body).not.toHaveProperty('user')
    const changed = await anybody('PATCH', open, { name: 'Moth', channel_id: channel('general').id })
    expect(changed).toMatchObject({ body: { name: 'Moth', channel_id: home } })
    expect(await anybody('GET', `${path}/wrong`)).toMatchObject(refusal(401, 50_027))
    expect(await anybody('GET', path)).toMatchObject({ status: 401 })
    expect((await anybody('DELETE', open)).status).toBe(204)
    expect(await anybody('GET', open)).toMatchObject(refusal(404, 10_015))
  })

  it('S-05: has room for 15 webhooks in a channel', async () => {
    await using house = await openHouse()
    const { bot, channel } = house
    const list = `/channels/${channel('companions').id}/webhooks`
    for (let n = 0; n < 15; n += 1) {
      expect((await bot('POST', list, { name: `hook ${n}` })).status).toBe(200)
    }
    expect(await bot('POST', list, { name: 'one more' })).toMatchObject(refusal(400, 30_007))
  })

  it.each(['Clyde', 'my DISCORD hook', '', 'x'.repeat(81)])('S-05: refuses the name "%s"', async (name) => {
    await using house = await openHouse()
    const answer = await house.bot('POST', `/channels/${house.channel('general').id}/webhooks`, { name })
    expect(answer).toMatchObject({ status: 400, body: { code: 50_035, errors: { name: {} } } })
  })

  it('S-04: needs Manage Webhooks in the channel', async () => {
    await using house = await openHouse()
    const { bot, channel, role } = house
    const general = channel('general')
    const denied = {
      id: role('Arachne').id,
      type: 'role' as const,
      allow: 0n,
      deny: PERMISSION.MANAGE_WEBHOOKS,
    }
    general.overwrites.set(denied.id, denied)
    expect(await bot('POST', `/channels/${general.id}/webhooks`, { name: 'x' })).toMatchObject(
      MISSING_PERMISSIONS,
    )
    expect(await bot('GET', `/channels/${general.id}/webhooks`)).toMatchObject(MISSING_PERMISSIONS)
    expect((await bot('POST', `/channels/${channel('companions').id}/webhooks`, { name: 'x' })).status).toBe(
      200,
    )
  })

  it('hides an application’s token from everybody else', async () => {
    await using house = await openHouse()
    const list = `/channels/${house.channel('general').id}/webhooks`
    await house.bot('POST', list, { name: 'Arachne' })
    const { body } = await house.as('jonas')<Record<string, unknown>[]>('GET', list)
    expect(body[0]).not.toHaveProperty('token')
  })

  it('takes no webhook in a category', async () => {
    await using house = await openHouse()
    const { bot, channel } = house
    const inCategory = await bot('POST', `/channels/${channel('the hall').id}/webhooks`, { name: 'x' })
    expect(inCategory).toMatchObject(refusal(400, 50_024))
  })
})
